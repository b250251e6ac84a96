import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { lineOf, linesOf, valuesOf } from './row-text.ts'

const cell = fc.option(
  fc.oneof(unicodeText(), fc.constantFrom('', '\\N', '\\', '\\\\n', '\t', '\r\n', '\u2028')),
)

test('whatever a row holds, its line is one line and gives it back', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), values => {
      const line = lineOf(values)
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(valuesOf(line.slice(0, -1))).toEqual(values)
    }),
  )
})

test('lines are found wherever the bytes are cut, in the middle of a letter too', async () => {
  const bytes = Buffer.from('Ɔkɔ\tfa\nline \u2028 separator\n\n')
  const pieces = [...bytes].map(byte => Buffer.from([byte]))
  expect(await all(linesOf(from(pieces)))).toEqual(['Ɔkɔ\tfa', 'line \u2028 separator', ''])
})

test('a table that was cut off is no table', async () => {
  await expect(all(linesOf(from([Buffer.from('1\tAma\n2\tKo')])))).rejects.toThrow('in the middle')
})

async function* from(pieces: Buffer[]) {
  yield* pieces
}

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const line of lines) found.push(line)
  return found
}
