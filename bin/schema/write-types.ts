import type { Column, Relation, Schema } from './read-schema.ts'

/** The tables as Kysely wants to know them, in the types that our connections answer with. */
export function writeTypes({ relations }: Schema): string {
  const tables = relations.filter(relation => !relation.partitionOf)
  const body = [...tables.map(writeInterface), writeDatabase(tables)].join('\n\n')
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(name =>
    body.includes(`${name}<`),
  )
  const header = [
    '// Written by `npm run schema -- --write` from the migrations. Do not edit.',
    used.length > 0 ? `import type { ${used.join(', ')} } from 'kysely'` : '',
    body.includes('JsonValue') ? jsonValue : '',
  ]
  return `${[...header.filter(Boolean), body].join('\n\n')}\n`
}

const jsonValue = `export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue }`

function writeInterface(relation: Relation): string {
  const columns = relation.columns.map(column => `  ${column.name}: ${typeOf(column)}`)
  return `export interface ${pascal(relation.name)} {\n${columns.join('\n')}\n}`
}

function writeDatabase(tables: Relation[]): string {
  const rows = tables.map(({ name }) => `  ${name}: ${pascal(name)}`)
  return `export interface DB {\n${rows.join('\n')}\n}`
}

function typeOf(column: Column): string {
  const type = column.notNull ? valueType(column) : nullable(valueType(column))
  if (column.identity === 'always' || column.isGenerated) return `GeneratedAlways<${type}>`
  if (column.identity === 'by default' || column.default !== null) return `Generated<${type}>`
  return type
}

function valueType({ labels, baseType, isArray }: Column): string {
  const one = labels
    ? labels.map(label => `'${label}'`).join(' | ')
    : (scalars[baseType] ?? 'string')
  if (!isArray) return one
  return one.includes(' ') ? `(${one})[]` : `${one}[]`
}

/** What a column type holds, split by how it is read and written, stays one type when null joins. */
function nullable(type: string): string {
  const split = /^ColumnType<(.*), (.*), (.*)>$/.exec(type)
  if (!split) return `${type} | null`
  return `ColumnType<${split
    .slice(1)
    .map(part => `${part} | null`)
    .join(', ')}>`
}

const scalars: Record<string, string | undefined> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  timestamp: 'Date',
  bytea: 'Buffer',
  // The driver would send a JavaScript array as an SQL array: JSON goes in as text.
  json: 'ColumnType<JsonValue, string, string>',
  jsonb: 'ColumnType<JsonValue, string, string>',
}

function pascal(name: string): string {
  return name
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
