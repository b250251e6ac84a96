/** Files that people send along. What one holds decides, never its name or what the sender calls it. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fileTypeFromFile } from 'file-type'
import type { Upload } from '#platform/fields.ts'
import { faultOfPdf, type PdfFault, pdfNotTaken } from './pdf.ts'
import { takeTurn } from './picture-turns.ts'
import { cleanPicture, NotAPicture } from './pictures.ts'
import { isSoundOnlyMp4, isSoundOnlyWebm } from './sound-tracks.ts'
import { contentTypeOf } from './storage.ts'

/** A file as it may be stored: pictures are made anew, without what cameras write into them. */
export type Attachment = {
  /** As the sender named it, with an ending that tells the truth. */
  name: string
  contentType: string
  /** What the storage key has to end with, so that the file is served as what it is. */
  extension: string
  size: number
  content: { body: Buffer } | { path: string }
}

/** Judges files one after the other, and says of each that is not taken why. */
export async function validateAttachments(
  uploads: readonly Upload[],
  senderId: number,
): Promise<{ attachments: Attachment[]; errors: string[] }> {
  const attachments: Attachment[] = []
  const errors: string[] = []
  // A large photo decoded takes a hundred megabytes: never several at once.
  for (const upload of uploads) {
    try {
      attachments.push(await validateAttachment(upload, senderId))
    } catch (error) {
      if (!(error instanceof NotTaken || error instanceof NotAPicture)) throw error
      errors.push(`${upload.name}: ${error.message}`)
    }
  }
  return { attachments, errors }
}

/** What to hand to `putFile`. */
export const contentOf = ({ content }: Attachment): Buffer | Readable =>
  'body' in content ? content.body : createReadStream(content.path)

class NotTaken extends Error {}

const kindsTaken =
  'Send a picture (JPEG, PNG, WebP), PDF, plain text, office document without macros, or sound.'
const notTaken = () => new NotTaken(`We do not take this kind of file. ${kindsTaken}`)

function refusePdf(fault: PdfFault | null): void {
  if (fault === 'not a PDF') throw new NotTaken('The PDF is damaged.')
  if (fault) throw new NotTaken(pdfNotTaken)
}

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** By the name that file-type gives to what it found. */
const keptAsTheyAre: Record<string, string> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  odt: 'odt',
  ods: 'ods',
  odp: 'odp',
  mp3: 'mp3',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  spx: 'ogg',
  wav: 'wav',
  aac: 'aac',
  amr: 'amr',
}

/** These can hold films too. */
const soundOnly: Record<string, { extension: string; holdsOnlySound(file: Buffer): boolean }> = {
  m4a: { extension: 'm4a', holdsOnlySound: isSoundOnlyMp4 },
  mp4: { extension: 'm4a', holdsOnlySound: isSoundOnlyMp4 },
  '3gp': { extension: '3gp', holdsOnlySound: isSoundOnlyMp4 },
  webm: { extension: 'webm', holdsOnlySound: isSoundOnlyWebm },
}

async function validateAttachment(upload: Upload, senderId: number): Promise<Attachment> {
  const { path, size } = upload
  if (size === 0) throw new NotTaken('The file is empty.')
  const found = await fileTypeFromFile(path)
  if (found && pictures.has(found.mime)) {
    const { extension, body } = await takeTurn(senderId, () => cleanPicture(path))
    return attachment(upload, { extension, size: body.length, content: { body } })
  }
  if (found?.ext === 'pdf') refusePdf(await faultOfPdf(await readFile(path)))
  const extension = await extensionOf(found?.ext, upload)
  if (!extension) throw notTaken()
  return attachment(upload, { extension, size, content: { path } })
}

function attachment(
  { name }: Upload,
  kept: Pick<Attachment, 'extension' | 'size' | 'content'>,
): Attachment {
  const { extension } = kept
  return {
    ...kept,
    name: nameByContent(name, extension),
    contentType: contentTypeOf(`.${extension}`),
  }
}

async function extensionOf(found: string | undefined, upload: Upload): Promise<string | null> {
  if (found === undefined) return (await isPlainText(upload)) ? 'txt' : null
  if (found === 'cfb') return oldOfficeExtension(await readFile(upload.path))
  const container = soundOnly[found]
  if (!container) return keptAsTheyAre[found] ?? null
  return container.holdsOnlySound(await readFile(upload.path)) ? container.extension : null
}

/** Text that a browser or a shell would take for a page or a program is not plain. */
async function isPlainText({ path, name }: Upload): Promise<boolean> {
  if (runnable.test(name)) return false
  const bytes = await readFile(path)
  if (bytes.subarray(0, 8192).some(byte => byte < 32 && !whitespace.has(byte))) return false
  const text = decodeUtf8(bytes)
  return (
    text !== null && !control.test(text) && !/^\s*<[a-z!?/]|^#!/i.test(text) && !markup.test(text)
  )
}

const whitespace = new Set([9, 10, 12, 13])
const control = /[^\P{Cc}\t\n\f\r]/u
const markup = /<(?:!doctype|\?xml|\?php|html|script|svg|iframe|object|embed)\b/i
const runnable =
  /\.(?:html?|xhtml|xml|svg|m?js|cjs|jsx?|tsx?|vb[es]?|ws[fh]?|hta|bat|cmd|ps1|sh|bash|py|pl|rb|php\d?|jsp|asp|lnk|url|desktop|reg|inf|scr|applescript|command)$/i

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The stream that each program's old format must hold. */
const oldOffice: [stream: string, extension: string][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]
const directoryEntryBytes = 128

/** The same container holds installers and mails, and macros have an entry of their own. */
function oldOfficeExtension(file: Buffer): string | null {
  const entries = new Set<string>()
  for (let at = 512; at + directoryEntryBytes <= file.length; at += directoryEntryBytes) {
    const name = entryName(file.subarray(at, at + directoryEntryBytes))
    if (name) entries.add(name)
  }
  if (entries.has('_VBA_PROJECT')) return null
  return oldOffice.find(([stream]) => entries.has(stream))?.[1] ?? null
}

/** Of a directory entry in the compound file format; null for what is none. */
function entryName(entry: Buffer): string | null {
  const bytes = entry.readUInt16LE(64)
  const kind = entry[66]
  if (bytes < 4 || bytes > 64 || bytes % 2 > 0 || (kind !== 1 && kind !== 2)) return null
  return entry.toString('utf16le', 0, bytes - 2)
}

/** Endings that a kind may go by besides its own. */
const alsoCalled: Record<string, string[]> = {
  jpg: ['jpeg', 'jfif'],
  ogg: ['oga', 'opus', 'spx'],
  txt: ['csv', 'md', 'log'],
}
const replaceable = /\.(?:jpe?g|jfif|png|webp|gif|mp4|m4b|webm|3gp)$/i
const longestName = 150

/** "photo.png" that is WebP by now is "photo.webp"; "letter.exe" that is a PDF is "letter.exe.pdf". */
function nameByContent(uploadName: string, extension: string): string {
  const name = uploadName.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim() || 'file'
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (ending === extension || alsoCalled[extension]?.includes(ending))
    return shortenName(name, ending.length)
  return shortenName(`${name.replace(replaceable, '')}.${extension}`, extension.length)
}

/** Keeps the ending, and no half of a character. */
function shortenName(name: string, endingLength: number): string {
  const letters = [...name]
  if (letters.length <= longestName) return name
  const ending = letters.slice(-endingLength - 1)
  return [...letters.slice(0, longestName - ending.length), ...ending].join('')
}
