import { crc32, deflateSync } from 'node:zlib'

/** Files as programs write them, as small as they can be. */

/** `extra` stands between its objects and its end. */
export const pdfFile = (extra: string | Buffer = '') => {
  const start =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'
  const body = Buffer.concat([Buffer.from(start), Buffer.from(extra)])
  return Buffer.concat([body, Buffer.from(endOfPdf(body.length))])
}

const endOfPdf = (at: number) => `xref
0 3
0000000000 65535 f 
0000000009 00000 n 
0000000056 00000 n 
trailer<</Size 3/Root 1 0 R>>
startxref
${at}
%%EOF
`

/** An object that holds others, packed as programs do it since PDF 1.5. */
export const packObjects = (objects: string, dictionary = '/Filter/FlateDecode') => {
  const packed = deflateSync(objects)
  return Buffer.concat([
    Buffer.from(`7 0 obj<</Type/ObjStm/N 1/First 4/Length ${packed.length}${dictionary}>>stream\n`),
    packed,
    Buffer.from('\nendstream endobj\n'),
  ])
}

/** Entries are kept as they are, unpacked. */
export function zipFile(entries: Record<string, string>): Buffer {
  const files = Object.entries(entries).map(([name, text]) => localEntry(name, Buffer.from(text)))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  return Buffer.concat([...files, end])
}

export const officeFile = (kind: 'word' | 'excel' | 'powerpoint', macros = false) =>
  zipFile({
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${
      macros ? withMacros[kind] : withoutMacros[kind]
    }.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
  })

const openXml = 'application/vnd.openxmlformats-officedocument'
const withoutMacros = {
  word: `${openXml}.wordprocessingml.document`,
  excel: `${openXml}.spreadsheetml.sheet`,
  powerpoint: `${openXml}.presentationml.presentation`,
}
const withMacros = {
  word: 'application/vnd.ms-word.document.macroEnabled',
  excel: 'application/vnd.ms-excel.sheet.macroEnabled',
  powerpoint: 'application/vnd.ms-powerpoint.presentation.macroEnabled',
}

export const openDocumentFile = (kind: 'text' | 'spreadsheet' | 'presentation') =>
  zipFile({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<x/>' })

/** The old container of Word, Excel and PowerPoint: a header, then a directory of streams. */
export function compoundFile(streams: string[]): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  const entries = ['Root Entry', ...streams].map((name, index) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry[66] = index === 0 ? 5 : 2
    return entry
  })
  return Buffer.concat([header, ...entries])
}

export function wavFile(): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.write('data', 36)
  return header
}

export function opusFile(): Buffer {
  const page = Buffer.alloc(64)
  page.write('OggS')
  page.write('OpusHead', 28)
  return page
}

export const amrFile = () => Buffer.from('#!AMR\n<\x91\x17\x16\xbe', 'latin1')
export const mp3File = () => Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), frame()])

function frame(): Buffer {
  const bytes = Buffer.alloc(417)
  bytes.writeUInt32BE(0xfffb9064)
  return bytes
}

/** `soun` and `vide` are what tracks hold. */
export function mp4File(brand: 'isom' | 'M4A ' | '3gp4', tracks: string[]): Buffer {
  const handlers = tracks.map(kind =>
    box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('hdlr', handler(kind)))),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0isom`, 'latin1')),
    box('mdat', Buffer.alloc(64, 7)),
    box('moov', box('mvhd', Buffer.alloc(100)), ...handlers),
  ])
}

const handler = (kind: string) =>
  Buffer.concat([Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13)])

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** As browsers record: nobody knows yet how long the segment will be. 1 is a film, 2 is sound. */
export function webmFile(trackTypes: number[]): Buffer {
  const entries = trackTypes.map(type =>
    element(
      'ae',
      Buffer.concat([element('d7', Buffer.from([1])), element('83', Buffer.from([type]))]),
    ),
  )
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element('1549a966', element('2ad7b1', Buffer.from([15, 66, 64]))),
    element('1654ae6b', Buffer.concat(entries)),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    Buffer.alloc(50, 3),
  ])
}

function element(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), content])
}

function localEntry(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(crc32(body), 14)
  head.writeUInt32LE(body.length, 18)
  head.writeUInt32LE(body.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), body])
}
