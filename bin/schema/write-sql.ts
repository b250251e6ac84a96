import type { Column, Relation, Schema } from './read-schema.ts'

/** The whole schema as SQL to read: what all the migrations come to. */
export function writeSql(schema: Schema): string {
  const statements = [
    '-- Written by `npm run schema -- --write` from the migrations. Read it; never run or edit it.',
    schema.extensions.map(name => `create extension ${name};`).join('\n'),
    ...schema.enums.map(
      ({ name, labels }) => `create type ${name} as enum (${labels.map(quote).join(', ')});`,
    ),
    ...schema.domains.map(text => `${text};`),
    ...schema.sequences.map(text => `${text};`),
    ...schema.functions.map(text => `${text.trim()};`),
    ...schema.relations.map(writeRelation),
  ]
  return `${statements.filter(Boolean).join('\n\n')}\n`
}

function writeRelation(relation: Relation): string {
  const after = [...relation.indexes, ...relation.triggers].map(text => `${tidy(text)};`)
  return [relation.viewText ? writeView(relation) : writeTable(relation), ...after].join('\n')
}

function writeView({ kind, name, viewText }: Relation): string {
  return `create ${kind} ${name} as\n${viewText}`
}

function writeTable(table: Relation): string {
  const constraints = table.constraints.map(({ name, text }) => `constraint ${name} ${text}`)
  if (table.partitionOf)
    return `create table ${table.name} partition of ${table.partitionOf} ${table.partitionBound};`
  const lines = [...table.columns.map(writeColumn), ...constraints].map(line => `  ${line}`)
  const partitioning = table.partitionKey ? ` partition by ${table.partitionKey}` : ''
  return `create table ${table.name} (\n${lines.join(',\n')}\n)${partitioning};`
}

function writeColumn(column: Column): string {
  const parts = [column.name, column.sqlType]
  if (column.identity) parts.push(`generated ${column.identity} as identity`)
  else if (column.isGenerated) parts.push(`generated always as (${column.default}) stored`)
  else if (column.default) parts.push(`default ${column.default}`)
  if (column.notNull && !column.identity) parts.push('not null')
  return parts.join(' ')
}

const tidy = (text: string) =>
  text
    .replace(/^CREATE (UNIQUE )?INDEX/, (_, unique) => `create ${unique ? 'unique ' : ''}index`)
    .replace(/ public\./g, ' ')

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
