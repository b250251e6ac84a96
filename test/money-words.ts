/** Every sentence of the product that speaks of paying, wherever the code keeps it. */
import { globSync, readFileSync } from 'node:fs'
import { textsOf } from './words-people-read.ts'

/** Screens, mails, SMS, notifications, and the help pages of the demo. What the law pages say is in the migration that writes them. */
const modules = [
  'src/**/{texts,texts-after-first-visit,later-texts}.ts',
  'src/features/**/server/{api,notices}.ts',
  'src/features/disputes/{,*/}server/present.ts',
  'src/features/orders/news/{,*/}server/present.ts',
  'src/features/own-account/server/present.ts',
  'src/features/payments/sandbox/server/present.ts',
  'src/features/chat/warnings/server/present.ts',
  'src/features/accounts/wallet-names/process.ts',
  'src/features/orders/{receipts,ending}/server/policy.ts',
  'src/features/payments/{,escrow/}server/{commands,policy,queries}.ts',
  'src/platform/server/payment-providers/{pawapay,paystack}-words.ts',
  'src/demo/pages.ts',
  'db/migrations/{0007_pages,0078_order_reminders_and_terms,0079_terms_of_disputes}.sql',
]

const ofPaying =
  /\b(pay|pays|paid|paying|payments?|payouts?|refund(ed|s)?|money|momo|cash|deposit|commission|charges?|fees?|renews?|holds?|held)\b/i

/** The place of each, and what it says there; `…` stands where something is put in. */
export function listMoneySentences(): Map<string, string[]> {
  const paths = globSync(modules).sort()
  return new Map(
    paths
      .map(path => [path, sentencesIn(path)] as const)
      .filter(([, sentences]) => sentences.length > 0),
  )
}

function sentencesIn(path: string): string[] {
  const source = readFileSync(path, 'utf8')
  const texts = path.endsWith('.sql') ? [source] : textsOf(source)
  const sentences = texts
    .flatMap(text => text.split(/(?<=[.?!…])\s+(?=[\p{Lu}“])|\n+|<[^>]+>/u))
    .map(sentence => sentence.replace(/\s+/g, ' ').trim())
    .filter(sentence => ofPaying.test(sentence) && !isCode(sentence))
  return [...new Set(sentences)]
}

/** Names in code, routes and columns. */
const isCode = (text: string) =>
  (!/\s/.test(text) && !/^\p{Lu}/u.test(text)) || /^(GET|POST|DELETE) \/|^--|[a-z]_[a-z]/.test(text)

/** What one of them may not say beside the others, and what it may say instead. */
const contradictions: readonly (readonly [RegExp, string])[] = [
  [/nothing (to do or )?to pay yet/i, 'held money can be paid at once'],
  [/\bpay (the seller|the worker|…) yourself\b/i, 'say: directly'],
  [/^(?!.*directly).*\bpay.*when the work is done/i, 'only who pays directly waits for the work'],
  [/^(?!.*\bnever\b).*\bin advance\b/i, 'nobody pays in advance but through the platform'],
  [/^(?!.*(directly|that money|this money|outside)).*cannot (hold|give|get)/i, 'name which money'],
  [/^(?!.*(directly|wallet|bank)).*\binto (the|an|your) account/i, 'say: directly'],
]

export const findContradictions = (sentences: Iterable<string>): string[] =>
  [...sentences].flatMap(sentence =>
    contradictions
      .filter(([pattern]) => pattern.test(sentence))
      .map(([, reason]) => `${sentence} (${reason})`),
  )
