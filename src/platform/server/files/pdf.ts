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

export async function faultOfPdf(content: Buffer): Promise<PdfFault | null> {
  const text = content.toString('latin1')
  if (!isWhole(text)) return 'not a PDF'
  if (acts(text)) return 'acts by itself'
  let unpacked = 0
  for (const { dictionary, at } of streamsIn(text)) {
    if (!/\/ObjStm\b/.test(withoutEscapes(dictionary))) continue
    const objects = await unpack(dictionary, content.subarray(at), mostUnpackedBytes - unpacked)
    if (objects === null) return 'cannot be looked through'
    unpacked += objects.length
    if (acts(objects.toString('latin1'))) return 'acts by itself'
  }
  return null
}

/** It begins and ends as it should, and has what its end leads to. */
function isWhole(text: string): boolean {
  const end = text.slice(-tailBytes)
  return (
    /^%PDF-[12]\.\d/.test(text) &&
    /\d+ \d+ obj\b/.test(text) &&
    /\/Root\b/.test(text) &&
    /startxref\s+\d+\s+%%EOF/.test(end)
  )
}

/** Programs that run, start others, send what was filled in, or bring further files along. */
const deeds =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z])/

const acts = (text: string) => deeds.test(withoutEscapes(text))

/** A name may write any letter of its own as a number: `/J#61vaScript`. */
const withoutEscapes = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

const dictionaryBytes = 1024

/** Where the content of each stream begins, and what stands before it. */
function* streamsIn(text: string): Generator<{ dictionary: string; at: number }> {
  for (const { index, 0: word } of text.matchAll(/>>\s{0,9}stream\r?\n/g)) {
    const at = index + word.length
    const before = text.slice(Math.max(0, index - dictionaryBytes), index)
    yield { dictionary: before.slice(before.lastIndexOf(' obj') + 1), at }
  }
}

/** Null for what is packed in another way than programs pack lists of objects, and for what is encrypted. */
async function unpack(dictionary: string, packed: Buffer, most: number): Promise<Buffer | null> {
  const filters = dictionary.match(/\/\w+Decode\b/g) ?? []
  if (filters.length === 0) return Buffer.alloc(0)
  if (filters.join() !== '/FlateDecode' || /\/DecodeParms\b/.test(dictionary)) return null
  return inflated(packed, { maxOutputLength: Math.max(1, most) }).catch(() => null)
}
