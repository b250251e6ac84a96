import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawQr } from './qr-path.ts'

test('the drawn code reads as what it was made of, with a white edge around it', () => {
  const uri = 'otpauth://totp/Adwuma:ama@adwuma.test?secret=JBSWY3DPEHPK3PXP&issuer=Adwuma'
  const { path, size } = drawQr(uri)
  const dark = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...dark.flat())).toBe(4)
  expect(Math.max(...dark.flat())).toBe(size - 5)
  expect(decodeQR(pictureOf(dark, size))).toBe(uri)
})

/** Four pixels a square. */
function pictureOf(dark: number[][], size: number) {
  const width = size * 4
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [x = 0, y = 0] of dark)
    for (let dy = 0; dy < 4; dy += 1)
      for (let dx = 0; dx < 4; dx += 1)
        data.fill(
          0,
          ((y * 4 + dy) * width + x * 4 + dx) * 4,
          ((y * 4 + dy) * width + x * 4 + dx) * 4 + 3,
        )
  return { width, height: width, data }
}
