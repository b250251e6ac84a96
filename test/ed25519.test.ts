import { expect, test } from 'vitest'
import { verifyEd25519 } from './builders/ed25519.ts'

const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** The third of RFC 8032, 7.1. */
const publicKey = bytes('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025')
const text = bytes('af82')
const signature = bytes(
  '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac' +
    '18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
)

test('the signature that RFC 8032 gives is taken, and none with one bit changed', () => {
  expect(verifyEd25519(publicKey, text, signature)).toBe(true)
  for (const at of [0, 31, 32, 60]) {
    const forged = Buffer.from(signature)
    forged[at] = (forged[at] ?? 0) ^ 1
    expect(verifyEd25519(publicKey, text, forged), String(at)).toBe(false)
  }
  expect(verifyEd25519(publicKey, bytes('af83'), signature)).toBe(false)
})
