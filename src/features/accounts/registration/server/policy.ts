import type { register } from '#features/accounts/contract.ts'
import type { Input } from '#platform/contract.ts'
import { isCountry } from '#platform/countries.ts'
import { isWellKnownPassword } from '#platform/server/security/passwords.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { foldLetters } from '#platform/server/tricks/fold.ts'
import type { FieldErrors } from '#platform/validation.ts'

/** What nobody may register with, whoever else has or has not. Of what is not given nothing is said. */
export function unfit({
  name = '',
  username = '',
  country_alpha_2_code: country = 'GH',
  password = '',
}: Partial<Input<typeof register>>): FieldErrors {
  return {
    ...(couldPassForOperator(name) && { name: ['The name field must be your own name.'] }),
    ...(couldPassForOperator(username) && alreadyTaken('username')),
    ...(!isCountry(country) && { country_alpha_2_code: ['The selected country is invalid.'] }),
    ...(isWellKnownPassword(password) && {
      password: ['The password is one that many people use. Please choose another one.'],
    }),
  }
}

export const alreadyTaken = (field: string): FieldErrors => ({
  [field]: [`The ${field} has already been taken.`],
})

/** Names that only the operator may use, and words that may be added to them. */
const ownNames = ['admin', 'administrator', 'manager', 'moderator', 'support', 'staff', 'official']
const additions = ['the', 'team', 'help', 'desk', 'customer', 'care', 'service', 'security', 'gh']

/**
 * Whether a name could pass for the operator's, as "Adwuma Support", "support_team" or "Adm1n" could: people hand over
 * codes and money to whoever is called so. A manager by profession keeps the name: other words make it another one.
 */
export function couldPassForOperator(name: string): boolean {
  const own = [...ownNames, 'adwuma', plainLetters(settings.APP_NAME)].filter(word => word !== '')
  const readings = [plainLetters(name), plainLetters(name.replace(/\d{1,9}$/, ''))]
  return readings.some(
    read => own.some(word => read.includes(word)) && isMadeOf(read, [...own, ...additions]),
  )
}

/** Step by step, since a pattern would try every way to take the words apart. */
function isMadeOf(text: string, words: string[]): boolean {
  const ends = new Set([0])
  for (const at of ends)
    for (const word of words) if (text.startsWith(word, at)) ends.add(at + word.length)
  return ends.has(text.length)
}

/** As it reads at a glance: without accents, dots and spaces, and with letters for the signs that look like them. */
function plainLetters(text: string): string {
  const read = [...foldLetters(text)].map(sign => lookalikes[sign] ?? sign).join('')
  return read
    .replace(/[^a-z]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
}

/** Figures and signs that are drawn as letters are. */
const lookalikes: Record<string, string> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '|': 'l', '!': 'i' },
}
