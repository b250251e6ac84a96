import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type TrickCode, trickCodes } from '#platform/tricks.ts'

/**
 * What people in Ghana write to each other about work: scams with their codes, and honest lines. The patterns may be
 * made with the one half in mind; the other was written before them, and nobody changes a pattern for a line of it.
 */
export type Half = 'seen' | 'kept'

export const languages = ['en', 'pcm', 'tw'] as const
export type Language = (typeof languages)[number]
export type ScamLine = { code: TrickCode; language: Language; text: string }

export const listScams = (half: Half): ScamLine[] =>
  listLines(`${prefixOf(half)}scams`).map(readScam)

export const listHonest = (half: Half): string[] =>
  half === 'seen' ? listLines('honest') : listKeptHonest().map(({ text }) => text)

/** A line of two languages is of the one that carries its sentence. Of the seen half nobody has said which is which. */
export const listKeptHonest = (): { language: Language; text: string }[] =>
  listLines('kept-honest').map(line => {
    const [language, ...rest] = line.split(': ')
    return { language: readLanguage(language, line), text: rest.join(': ') }
  })

function readLanguage(word: string | undefined, line: string): Language {
  const language = languages.find(one => one === word)
  if (!language) throw new Error(`In no language: ${line}`)
  return language
}

const words = '../../src/platform/server/tricks/words.ts'

/** Of the seen half and of the classes of words. */
export function digestWhatIsLearntFrom(): string {
  const digest = createHash('sha256')
  for (const name of ['./scams.txt', './honest.txt', words])
    digest.update(readFileSync(new URL(name, import.meta.url)))
  return digest.digest('hex')
}

const prefixOf = (half: Half) => (half === 'kept' ? 'kept-' : '')

const listLines = (name: string): string[] =>
  readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '')

function readScam(line: string): ScamLine {
  const [head = '', ...rest] = line.split(': ')
  const [code, language] = head.split(' ')
  const scam = {
    code: trickCodes.find(one => one === code),
    language: readLanguage(language, line),
    text: rest.join(': '),
  }
  if (!scam.code || scam.text === '') throw new Error(`No scam: ${line}`)
  return scam as ScamLine
}
