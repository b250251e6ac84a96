/** Whether a file is a PDF, and one that does nothing but show pages. Judged as it lies there, without drawing it. */
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

export type PdfFault = 'not a PDF' | 'acts by itself' | 'cannot be looked through'

/** What to say of a PDF that is one, and is not taken. */
export const pdfNotTaken =
  'This PDF holds programs or further files, or is packed so that nobody can tell. Print it to a new PDF and send that.'

const inflated = promisify(inflate)
const tailBytes = 2048
/** Of all lists of objects together; those of long books take a few. */
const mostUnpackedBytes = 32 * 1024 * 1024
/** Each holds about a hundred objects. */
const mostLists = 5000

export async function faultOfPdf(content: Buffer): Promise<PdfFault | null> {
  const text = content.toString('latin1')
  if (!isWhole(text)) return 'not a PDF'
  if (!areEscapesFew(text)) return 'cannot be looked through'
  const readable = withoutEscapes(text)
  if (deeds.test(readable)) return 'acts by itself'
  const lists = listsIn(text)
  // One that is not written as programs write them may be another one to whoever opens it.
  if (lists.length < countLists(readable) || lists.length > mostLists)
    return 'cannot be looked through'
  let unpacked = 0
  for (const { dictionary, at } of lists) {
    const objects = await unpack(dictionary, content.subarray(at), mostUnpackedBytes - unpacked)
    const unpackedText = objects?.toString('latin1') ?? null
    if (unpackedText === null || !areEscapesFew(unpackedText)) return 'cannot be looked through'
    unpacked += unpackedText.length
    if (deeds.test(withoutEscapes(unpackedText))) return 'acts by itself'
  }
  return null
}

/** It begins and ends as it should, and has what its end leads to. */
function isWhole(text: string): boolean {
  const end = text.slice(-tailBytes)
  return (
    /^%PDF-[12]\.\d/.test(text) &&
    // One digit in front is enough: to look for all of them takes hours where there is nothing but digits.
    /\d \d+ obj\b/.test(text) &&
    /\/Root\b/.test(text) &&
    /startxref\s+\d+\s+%%EOF/.test(end)
  )
}

/** Programs that run, start others, send what was filled in, or bring further files along. */
const deeds =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z])/

const escapedSign = /#([0-9a-f]{2})/gi
/** Names have a few, and what is packed has some by chance; to read millions takes seconds. */
const mostEscapes = 100_000

function areEscapesFew(text: string): boolean {
  let count = 0
  for (const _ of text.matchAll(escapedSign)) if (++count > mostEscapes) return false
  return true
}

/** A name may write any letter of its own as a number: `/J#61vaScript`. */
const withoutEscapes = (text: string) =>
  text.replace(escapedSign, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** What lists of objects say of themselves, as far as it is plain, and where the content of each begins. */
function listsIn(text: string): { dictionary: string; at: number }[] {
  const lists: { dictionary: string; at: number }[] = []
  const streams = text.matchAll(/\bobj\s*<<([^<>()%]*)>>\s*stream\r?\n/g)
  for (const { index, 0: start, 1: written = '' } of streams) {
    const dictionary = withoutEscapes(written)
    if (countLists(dictionary) === 1) lists.push({ dictionary, at: index + start.length })
  }
  return lists
}

const countLists = (readable: string) => readable.match(/\/ObjStm\b/g)?.length ?? 0

/** Null for what is packed in another way than programs pack lists of objects, and for what is encrypted. */
async function unpack(dictionary: string, packed: Buffer, most: number): Promise<Buffer | null> {
  const isPlain = !/\/(?:Filter|DecodeParms|F|DP)\b/.test(dictionary)
  if (isPlain) return Buffer.alloc(0)
  if (!/\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary)) return null
  if (/\/(?:DecodeParms|F|DP)\b|\/Filter\b.*\/Filter\b/s.test(dictionary)) return null
  return inflated(packed, { maxOutputLength: Math.max(1, most) }).catch(() => null)
}
