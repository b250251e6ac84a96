import { longestSms, smsLength, toGsm } from './policy.ts'

export type SmsText = {
  appName: string
  /** What stands before the title of the gig, the title, and what stands after it. */
  words: readonly [string, string, string]
  link: string
  /** How many other notices it stands for. */
  more: number
}

/** What is too long is cut in the gig's title, and where that is not enough in what stands around it; never in the link. */
export function presentSms({ appName, words, link, more }: SmsText): string {
  const [before, title, after] = words.map(part => toGsmPart(part)) as [string, string, string]
  const start = `${toGsm(appName)}: `
  const end = `: ${link}${more > 0 ? ` +${more} more` : ''}`
  const room = longestSms - smsLength(start) - smsLength(end)
  const forTitle = room - smsLength(before) - smsLength(after)
  if (forTitle >= Math.min(smsLength(title), shortest))
    return `${start}${before}${cutTo(title, forTitle)}${after}${end}`
  return `${start}${cutTo(`${before}${after}`, room)}${end}`
}

/** As `toGsm`, which trims: spaces between the parts stay. */
function toGsmPart(part: string): string {
  const [start, end] = [/^\s/.test(part) ? ' ' : '', /\s$/.test(part) ? ' ' : '']
  return `${start}${breakAddresses(toGsm(part))}${end}`
}

/** A phone makes a link of what looks like one: a name or a title must not lead elsewhere in our name. */
const breakAddresses = (text: string) =>
  text
    .replace(/:\/\//g, ': ')
    .replace(/\d+(?:\.\d+){3,}/g, numbers => numbers.replaceAll('.', '. '))
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}-]*\p{L})/gu, '. ')

const dots = '...'
/** Of a title that is cut. */
const shortest = dots.length

function cutTo(text: string, room: number): string {
  if (smsLength(text) <= room) return text
  let cut = text
  while (cut !== '' && smsLength(cut) > room - dots.length) cut = cut.slice(0, -1)
  return room < dots.length ? '' : `${cut.trimEnd()}${dots}`
}
