/** The API calls its fields by their own names; on the screen they have labels. */
export const plainly = (sentence: string): string =>
  labels.reduce((text, [name, label]) => text.replace(name, label), sentence)

const labels: [string, string][] = [
  ['payment account type code', 'payment account type'],
  ['payment account currency', 'currency'],
  ['payment account no', 'account number'],
  ['payment institution name', 'institution name'],
  ['payment institution code', 'institution code'],
  ['payment name on account', 'name on account'],
  ['id reference', 'national ID or passport'],
  ['id photo', 'picture of ID'],
  ['id type', 'ID type'],
]
