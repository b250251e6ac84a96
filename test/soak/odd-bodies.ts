/** Bodies of a megabyte, by what a reader of them could stumble over. */
type Body = { type: string; payload: string }

const json = (payload: string): Body => ({ type: 'application/json', payload })

/** A form of `count` parts, each with these headers. */
const form = (count: number, headers: (n: number) => string): Body => ({
  type: 'multipart/form-data; boundary=x',
  payload: `${Array.from({ length: count }, (_, n) => `--x\r\n${headers(n)}\r\n\r\nv\r\n`).join('')}--x--\r\n`,
})

const fieldNamed = (name: string) => `content-disposition: form-data; name="${name}"`
const fileOf = (field: string, n: number) =>
  `${fieldNamed(field)}; filename="${n}.png"\r\ncontent-type: image/png`

export const oddBodies: Record<string, Body> = {
  'lists in lists': json('['.repeat(400_000) + ']'.repeat(400_000)),
  'objects in objects': json(`${'{"a":'.repeat(120_000)}1${'}'.repeat(120_000)}`),
  'lists in a field': json(`{"title":${'['.repeat(400_000)}${']'.repeat(400_000)}}`),
  'many names': json(
    `{${Array.from({ length: 60_000 }, (_, n) => `"name${n}":0`).join(',')},"title":"x"}`,
  ),
  'many items': json(`{"images":[${'0,'.repeat(400_000)}0]}`),
  'names of every object': json(`${'{"__proto_":'.repeat(60_000)}1${'}'.repeat(60_000)}`),
  'a long number': json(`{"amount":${'9'.repeat(900_000)}}`),
  'escaped nothing': json(`{"title":"${'\\u0000'.repeat(140_000)}"}`),
  'broken off': json('{"title":"'.padEnd(500_000, 'x')),
  'many fields': form(10_000, n => fieldNamed(`field${n}`)),
  'many files': form(8000, n => fileOf('images[]', n)),
  'many files of no field': form(8000, n => fileOf(`field${n}`, n)),
  'many parts without a name': form(30_000, () => 'a: b'),
  'a part with many headers': form(
    1,
    () => `${fieldNamed('title')}\r\n${'a: b\r\n'.repeat(100_000)}`,
  ),
  'a part with a long header': form(10, () => fieldNamed('a;'.repeat(40_000))),
  'nothing but the beginning of a boundary': {
    type: `multipart/form-data; boundary=${'-'.repeat(60)}`,
    payload: '-'.repeat(900_000),
  },
  'a form of fields alone': {
    type: 'application/x-www-form-urlencoded',
    payload: 'a[b]=%00&'.repeat(7000),
  },
}
