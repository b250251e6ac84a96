/**
 * What a form says beside a field, and in its list of alerts. The API's sentence calls the field by its technical name
 * and tells its rule; a person is told what to enter.
 */
import { fieldName, subjectOf } from '#platform/field-names.ts'
import * as texts from '../texts-after-first-visit.ts'

type ByField = { readonly [field: string]: string | undefined }

export type FieldWording = {
  /** What the screen calls a field, where it is not the API's name. */
  called?: ByField
  /** What a field asks for that is empty, where it is more than "Enter your …". */
  prompts?: ByField
  /** What is said of a name that has to match another one. */
  mismatches?: ByField
}

type Refusal = { field: string; message: string }

/** "Enter your ID number." for "The id reference field is required."; a sentence of another kind stays as it is. */
export function sentenceBeside({ field, message }: Refusal, wording: FieldWording): string {
  const label = wording.called?.[field] ?? fieldName([field])
  if (message === `The selected ${fieldName([field])} is invalid.`)
    return (
      wording.prompts?.[field] ??
      fill(/^[aeiou]/i.test(label) ? texts.chooseAn : texts.chooseA, label)
    )
  const rule = ruleIn({ field, message })
  if (rule === undefined) return message
  if (asksForValue(rule)) return wording.prompts?.[field] ?? askFor(label)
  if (/^must match /.test(rule))
    return wording.mismatches?.[field] ?? fill(texts.otherRuleError, rule)
  return wordsOf[rule] ?? sentenceWithNumber(rule) ?? fill(texts.otherRuleError, rule)
}

/** In a list, a sentence that does not say by itself which field it is about is led by the field's label. */
export function sentenceInList(refusal: Refusal, wording: FieldWording): string {
  const sentence = sentenceBeside(refusal, wording)
  const rule = ruleIn(refusal)
  if (rule === undefined || asksForValue(rule)) return sentence
  const label = wording.called?.[refusal.field] ?? fieldName([refusal.field])
  return `${upperFirst(label)}: ${lowerFirst(sentence)}`
}

const upperFirst = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)
const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** What is left of the API's sentence without the field's name. */
function ruleIn({ field, message }: Refusal): string | undefined {
  const subject = `${subjectOf([field])} `
  return message.startsWith(subject) ? message.slice(subject.length) : undefined
}

const asksForValue = (rule: string) => /^(is required|must be accepted|must be 1 \()/.test(rule)

function askFor(label: string): string {
  const repeated = label.replace(/ confirmation$/, '')
  return repeated === label ? fill(texts.enterYour, label) : fill(texts.enterAgain, repeated)
}

function sentenceWithNumber(rule: string): string | undefined {
  for (const [pattern, sentence] of wordsWithNumber) {
    const number = pattern.exec(rule)?.[1]
    if (number) return fill(sentence, number)
  }
}

const fill = (text: string, value: string) => text.replace('{}', () => value)

/** What the API says of a field after its name, and what a form says in its place. */
const wordsOf: { readonly [rule: string]: string | undefined } = {
  'confirmation does not match.': texts.samePasswordError,
  'contains characters that cannot be stored.': texts.oddSignsError,
  'may only hold letters, digits, dots and underscores.': texts.usernameSignsError,
  'must be a Ghanaian mobile number.': texts.mobileNumberError,
  'must be a number.': texts.numberError,
  'must be a valid email address.': texts.emailError,
  'must be an integer.': texts.wholeNumberError,
  'must be one line of plain text.': texts.oneLineError,
  'must be 10 digits.': texts.phoneError,
  'must be your own name.': texts.ownNameError,
  'must have at most two decimals.': texts.decimalsError,
  'must hold text that can be read.': texts.readableError,
}

const wordsWithNumber: readonly (readonly [RegExp, string])[] = [
  [/^must be at least (\d+) characters\.$/, texts.shortestError],
  [/^must not be greater than (\d+) characters\.$/, texts.longestError],
  [/^must not have more than (\d+) items\.$/, texts.mostItemsError],
  [/^must be at least ([\d.]+)\.$/, texts.leastError],
  [/^must be greater than ([\d.]+)\.$/, texts.greaterError],
  [/^must not be greater than ([\d.]+)\.$/, texts.mostError],
  [/^must be (\d+ digits)\.$/, texts.kindError],
  [/^must be (an? .+)\.$/, texts.kindError],
]
