import fc from 'fast-check'

/**
 * Text of any characters, without halves of a surrogate pair: as fast-check's own `unit: 'binary'`, which takes two
 * seconds and 150 MB of each process to list them all before its first text.
 */
export function unicodeText(length: { maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...length })
}

const [firstSurrogate, surrogates, last] = [0xd800, 0x800, 0x10ffff]
const anyCharacter = fc.nat(last - surrogates).map(
  n => String.fromCodePoint(n < firstSurrogate ? n : n + surrogates),
  character => numberOf(character as string),
)

function numberOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  return point < firstSurrogate ? point : point - surrogates
}
