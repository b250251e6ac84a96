/** `node test/warnings/measure.ts`: how many scams are found and how many honest lines are taken for some. */
import { findTricks } from '#platform/server/tricks/find-tricks.ts'
import { trickCodes } from '#platform/tricks.ts'
import { disguises } from './disguises.ts'
import {
  type Half,
  type Language,
  languages,
  listHonest,
  listKeptHonest,
  listScams,
  type ScamLine,
} from './lines.ts'

const isFound = ({ code, text }: ScamLine) => findTricks(text).includes(code)

export function shareFound(scams: readonly ScamLine[]): number {
  return scams.filter(isFound).length / scams.length
}

export const disguise = (scams: readonly ScamLine[], write: (text: string) => string) =>
  scams.map(scam => ({ ...scam, text: write(scam.text) }))

const isTaken = (text: string) => findTricks(text).length > 0

export const listFalseAlarms = (half: Half) => listHonest(half).filter(isTaken)

/** Of the kept half, of which the languages are known. */
export function countFalseAlarms(language: Language): { alarms: number; lines: number } {
  const lines = listKeptHonest().filter(line => line.language === language)
  return { alarms: lines.filter(({ text }) => isTaken(text)).length, lines: lines.length }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const percent = (share: number) => `${Math.round(share * 100)} %`

function printHalf(half: Half): void {
  const scams = listScams(half)
  print(`| ${half} | all | ${languages.join(' | ')} |`)
  for (const code of trickCodes) {
    const ofCode = scams.filter(scam => scam.code === code)
    const shares = languages.map(language =>
      percent(shareFound(ofCode.filter(scam => scam.language === language))),
    )
    print(`| \`${code}\` | ${percent(shareFound(ofCode))} | ${shares.join(' | ')} |`)
  }
  print(`| all codes | ${percent(shareFound(scams))} |`)
  for (const [name, write] of Object.entries(disguises))
    print(`| ${name} | ${percent(shareFound(disguise(scams, write)))} |`)
  const alarms = listFalseAlarms(half)
  const shares = half === 'kept' ? languages.map(shareOfAlarms) : []
  print(
    `| ${['false alarms', `${alarms.length} of ${listHonest(half).length}`, ...shares].join(' | ')} |`,
  )
}

function shareOfAlarms(language: Language): string {
  const { alarms, lines } = countFalseAlarms(language)
  return `${alarms} of ${lines}`
}

if (import.meta.main) {
  for (const half of ['seen', 'kept'] as const) printHalf(half)
  if (process.argv.includes('--missed')) {
    for (const scam of listScams('seen')) if (!isFound(scam)) print(`${scam.code} ${scam.text}`)
    for (const text of listFalseAlarms('seen')) print(`FALSE ${findTricks(text)} ${text}`)
  }
}
