import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A PNG of a thousandth of the bytes that it unpacks to: grey, and black all over. */
export function buildPictureBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateZeros((width + 1) * height)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND')])
}

/** A million is packed, and repeated as it is. */
function deflateZeros(count: number): Buffer {
  const million = deflateRawSync(Buffer.alloc(1e6), { finishFlush: constants.Z_FULL_FLUSH })
  const rest = deflateRawSync(Buffer.alloc(count % 1e6))
  const adler = Buffer.alloc(4)
  adler.writeUInt32BE((count % 65_521) * 65_536 + 1)
  const millions = Array.from({ length: Math.floor(count / 1e6) }, () => million)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...millions, rest, adler])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
