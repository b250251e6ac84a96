import { createHash } from 'node:crypto'

/** Ed25519 as RFC 8032 defines it, by whole numbers alone: it shares nothing with whatever has signed. */

type Point = { x: bigint; y: bigint }

const prime = 2n ** 255n - 19n
const order = 2n ** 252n + 27742317777372353535851937790883648493n
const curve = modulo(-121665n * invert(121666n))
const rootOfMinusOne = power(2n, (prime - 1n) / 4n)
const baseY = modulo(4n * invert(5n))
const base: Point = { x: rootFor(baseY, 0n) ?? 0n, y: baseY }
const neutral: Point = { x: 0n, y: 1n }

/** Whether whoever has the private half of this key has signed exactly this. */
export function verifyEd25519(publicKey: Buffer, text: Buffer, signature: Buffer): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false
  const [first, s] = [signature.subarray(0, 32), numberIn(signature.subarray(32))]
  const [a, r] = [decodePoint(publicKey), decodePoint(first)]
  if (!a || !r || s >= order) return false
  const digest = createHash('sha512').update(first).update(publicKey).update(text).digest()
  const [left, right] = [multiply(base, s), add(r, multiply(a, numberIn(digest) % order))]
  return left.x === right.x && left.y === right.y
}

function decodePoint(bytes: Buffer): Point | null {
  const all = numberIn(bytes)
  const [sign, y] = [all >> 255n, all & (2n ** 255n - 1n)]
  const x = y < prime ? rootFor(y, sign) : null
  return x === null ? null : { x, y }
}

/** The x of this y, of two the one whose last bit is the sign. */
function rootFor(y: bigint, sign: bigint): bigint | null {
  const square = modulo((y * y - 1n) * invert(curve * y * y + 1n))
  const guess = power(square, (prime + 3n) / 8n)
  const root = modulo(guess * guess - square) === 0n ? guess : modulo(guess * rootOfMinusOne)
  if (modulo(root * root - square) !== 0n || (root === 0n && sign === 1n)) return null
  return (root & 1n) === sign ? root : prime - root
}

function multiply(point: Point, factor: bigint): Point {
  let sum = neutral
  for (let rest = factor, doubled = point; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = add(sum, doubled)
    doubled = add(doubled, doubled)
  }
  return sum
}

function add(one: Point, other: Point): Point {
  const product = modulo(curve * one.x * other.x * one.y * other.y)
  return {
    x: modulo((one.x * other.y + other.x * one.y) * invert(1n + product)),
    y: modulo((one.y * other.y + one.x * other.x) * invert(1n - product)),
  }
}

/** The least significant byte stands first. */
const numberIn = (bytes: Buffer) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)

function modulo(value: bigint): bigint {
  const rest = value % prime
  return rest < 0n ? rest + prime : rest
}

function invert(value: bigint): bigint {
  return power(value, prime - 2n)
}

function power(value: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let rest = exponent, squared = modulo(value); rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = modulo(result * squared)
    squared = modulo(squared * squared)
  }
  return result
}
