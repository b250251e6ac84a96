import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  amrFile,
  compoundFile,
  mp3File,
  mp4File,
  officeFile,
  openDocumentFile,
  opusFile,
  pdfFile,
  wavFile,
  webmFile,
  zipFile,
} from '../../../test/builders/files.ts'
import { buildPhoto } from '../../../test/builders/gigs.ts'
import { contentOf, judgedAttachments } from './attachments.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attachments-'))
})
afterAll(() => rm(folder, { recursive: true }))

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const TAKEN: [name: string, body: Buffer, contentType: string, kept: string][] = [
  ['letter.pdf', pdfFile(), 'application/pdf', 'letter.pdf'],
  ['a.docx', officeFile('word'), `${office}.wordprocessingml.document`, 'a.docx'],
  ['a.xlsx', officeFile('excel'), `${office}.spreadsheetml.sheet`, 'a.xlsx'],
  ['a.pptx', officeFile('powerpoint'), `${office}.presentationml.presentation`, 'a.pptx'],
  ['a.odt', openDocumentFile('text'), `${openDocument}.text`, 'a.odt'],
  ['a.ods', openDocumentFile('spreadsheet'), `${openDocument}.spreadsheet`, 'a.ods'],
  ['a.odp', openDocumentFile('presentation'), `${openDocument}.presentation`, 'a.odp'],
  ['a.doc', compoundFile(['1Table', 'WordDocument']), 'application/msword', 'a.doc'],
  ['a.xls', compoundFile(['Workbook']), 'application/vnd.ms-excel', 'a.xls'],
  ['a.ppt', compoundFile(['PowerPoint Document']), 'application/vnd.ms-powerpoint', 'a.ppt'],
  ['voice.mp3', mp3File(), 'audio/mpeg', 'voice.mp3'],
  ['voice.opus', opusFile(), 'audio/ogg', 'voice.opus'],
  ['voice.wav', wavFile(), 'audio/wav', 'voice.wav'],
  ['voice.amr', amrFile(), 'audio/amr', 'voice.amr'],
  ['voice.m4a', mp4File('M4A ', ['soun']), 'audio/mp4', 'voice.m4a'],
  ['voice.mp4', mp4File('isom', ['soun']), 'audio/mp4', 'voice.m4a'],
  ['voice.3gp', mp4File('3gp4', ['soun']), 'audio/3gpp', 'voice.3gp'],
  ['voice.webm', webmFile([2]), 'audio/webm', 'voice.webm'],
  [
    'notes.txt',
    Buffer.from('Ɛhe na wowɔ?\n\tMeda wo ase\r\n'),
    'text/plain; charset=utf-8',
    'notes.txt',
  ],
  ['prices.csv', Buffer.from('tap,150\npipe,90\n'), 'text/plain; charset=utf-8', 'prices.csv'],
]

test.each(TAKEN)('%s is kept byte for byte', async (name, body, contentType, kept) => {
  const { attachments, errors } = await judge({ name, body })
  expect(errors).toEqual([])
  expect(attachments).toMatchObject([{ name: kept, contentType, size: body.length }])
  expect(await bytesOf(attachments[0])).toEqual(body)
})

const script = '<script>alert(1)</script>'
const REFUSED: [name: string, body: Buffer | string][] = [
  ['page.html', '<!doctype html><p>Hello</p>'],
  ['page.txt', `\n  ${script}`],
  ['late.txt', `${'a'.repeat(9000)}${script}`],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['drawing.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['shell.txt', '#!/bin/sh\nrm -rf /\n'],
  ['page.php.txt', 'hi <?php phpinfo() ?>'],
  ['program.js', 'alert(1)'],
  ['start.BAT', 'del *.*'],
  ['archive.zip', zipFile({ 'a.txt': 'a' })],
  ['archive.docx', zipFile({ 'a.txt': 'a' })],
  ['archive.gz', gzipSync('a')],
  ['program.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['program.txt', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(99)])],
  ['app.jar', zipFile({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0' })],
  ['macros.docx', officeFile('word', true)],
  ['macros.xlsx', officeFile('excel', true)],
  ['macros.doc', compoundFile(['WordDocument', '_VBA_PROJECT'])],
  ['setup.doc', compoundFile(['\u4840\u3f3f\u4577'])],
  ['film.mp4', mp4File('isom', ['soun', 'vide'])],
  ['film.m4a', mp4File('M4A ', ['vide', 'soun'])],
  ['nothing.m4a', mp4File('M4A ', [])],
  ['film.3gp', mp4File('3gp4', ['vide'])],
  ['film.webm', webmFile([1, 2])],
  ['nothing.webm', webmFile([])],
  ['nul.txt', 'a\0b'],
  ['control.txt', `${'a'.repeat(9000)}\u0007`],
  ['latin1.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9])],
]

test.each(REFUSED)('%s is not taken, and the sentence names it', async (name, body) => {
  const { attachments, errors } = await judge({ name, body: Buffer.from(body) })
  expect(attachments).toEqual([])
  expect(errors).toEqual([expect.stringMatching(`^${name}: This kind of file is not taken`)])
})

test('an empty file is told apart from one of a wrong kind', async () => {
  const { errors } = await judge({ name: 'notes.txt', body: Buffer.alloc(0) })
  expect(errors).toEqual(['notes.txt: The file is empty.'])
})

test('every file that is not taken is named, also between good ones', async () => {
  const bad = { name: 'a.exe', body: Buffer.from('MZ\0\0') }
  const good = { name: 'b.pdf', body: pdfFile() }
  const { attachments, errors } = await judge(bad, good, { ...bad, name: 'c.scr' })
  expect(attachments.map(({ name }) => name)).toEqual(['b.pdf'])
  expect(errors.map(error => error.slice(0, 5))).toEqual(['a.exe', 'c.scr'])
})

test('a photo loses the place where it was taken, and keeps its name', async () => {
  const photo = await buildPhoto({ width: 300, height: 200 })
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { attachments } = await judge({ name: 'IMG_1.JPEG', body: photo })
  const body = await bytesOf(attachments[0])
  expect(attachments).toMatchObject([
    { name: 'IMG_1.JPEG', contentType: 'image/jpeg', extension: 'jpg', size: body.length },
  ])
  expect((await sharp(body).metadata()).exif).toBeUndefined()
})

test.each(['png', 'gif', 'webp'] as const)('a %s becomes WebP and is called so', async format => {
  const { attachments } = await judge({
    name: `a.b.${format}`,
    body: await square().toFormat(format).toBuffer(),
  })
  expect(attachments).toMatchObject([{ name: 'a.b.webp', contentType: 'image/webp' }])
  expect((await sharp(await bytesOf(attachments[0])).metadata()).format).toBe('webp')
})

test('a picture that unpacks to gigabytes is refused before it is unpacked', async () => {
  const bomb = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const { errors } = await judge({ name: 'bomb.png', body: bomb })
  expect(errors).toEqual(['bomb.png: The picture is larger than 40 megapixels.'])
})

test('what opens like a picture and is none is called damaged', async () => {
  const body = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)])
  expect((await judge({ name: 'a.jpg', body })).errors).toEqual(['a.jpg: The picture is damaged.'])
})

test.each([
  ['letter.exe', 'letter.exe.pdf'],
  ['letter', 'letter.pdf'],
  ['.pdf', '.pdf'],
  ['LETTER.PDF', 'LETTER.PDF'],
  ['photo.png', 'photo.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['\u200b', 'file.pdf'],
  [`${'ɛ'.repeat(300)}.pdf`, `${'ɛ'.repeat(146)}.pdf`],
  [`${'🎉'.repeat(127)}`, `${'🎉'.repeat(127)}.pdf`],
])('a PDF called %s is handed out as %s', async (given, kept) => {
  const { attachments } = await judge({ name: given, body: pdfFile() })
  expect(attachments[0]?.name).toBe(kept)
})

test('whatever bytes and name come, the answer is a kept file or a sentence', async () => {
  const starts = [...TAKEN.map(([, body]) => body), ...REFUSED.map(([, body]) => Buffer.from(body))]
  const odd = fc
    .tuple(fc.constantFrom(...starts), fc.nat(80), fc.uint8Array({ maxLength: 200 }))
    .map(([start, kept, rest]) => Buffer.concat([start.subarray(0, kept), rest]))
  await fc.assert(
    fc.asyncProperty(odd, fc.string({ unit: 'binary', maxLength: 40 }), async (body, name) => {
      const { attachments, errors } = await judge({ name, body })
      expect(attachments.length + errors.length).toBe(1)
      expect(attachments[0]?.contentType ?? '').not.toMatch(/html|svg|xml$|javascript|octet/)
      expect(attachments[0]?.name ?? 'file').not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|^$/u)
    }),
    { numRuns: 400 },
  )
})

async function judge(...files: { name: string; body: Buffer }[]) {
  const uploads = files.map(async ({ name, body }, index) => {
    const path = join(folder, String(index))
    await writeFile(path, body)
    return { name, path, size: body.length, type: 'image/jpeg' }
  })
  return judgedAttachments(await Promise.all(uploads))
}

async function bytesOf(attachment: Parameters<typeof contentOf>[0] | undefined): Promise<Buffer> {
  if (!attachment) throw new Error('Nothing was taken')
  const content = contentOf(attachment)
  return Buffer.isBuffer(content) ? content : buffer(content)
}

const square = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#00616a' } })
