import type pg from 'pg'

export type Column = {
  name: string
  /** As SQL writes it: `character varying(80)`, `timestamp with time zone`, `text[]`. */
  sqlType: string
  /** The type's own name, without the array around it and under any domain: `int8`, `citext`. */
  baseType: string
  isArray: boolean
  /** The labels of an enum type, in order. */
  labels: string[] | null
  notNull: boolean
  default: string | null
  identity: 'always' | 'by default' | null
  isGenerated: boolean
}

export type Relation = {
  name: string
  kind: 'table' | 'view' | 'materialized view'
  partitionOf: string | null
  partitionBound: string | null
  partitionKey: string | null
  viewText: string | null
  columns: Column[]
  constraints: { name: string; text: string }[]
  indexes: string[]
  triggers: string[]
}

export type Schema = {
  extensions: string[]
  enums: { name: string; labels: string[] }[]
  domains: string[]
  sequences: string[]
  functions: string[]
  relations: Relation[]
}

/** What the migrations made in the schema `public`, read from PostgreSQL's own catalogue. */
export async function readSchema(pool: pg.Pool): Promise<Schema> {
  const column = async (text: string) =>
    (await pool.query<{ text: string }>(text)).rows.map(r => r.text)
  return {
    extensions: await column(extensionsQuery),
    enums: (await pool.query(enumsQuery)).rows,
    domains: await column(domainsQuery),
    sequences: await column(sequencesQuery),
    functions: await column(functionsQuery),
    relations: (await pool.query(relationsQuery)).rows,
  }
}

const isOwnedByExtension = (id: string, catalogue: string) =>
  `exists (select from pg_depend d where d.objid = ${id} and d.classid = '${catalogue}'::regclass and d.deptype = 'e')`

const extensionsQuery = `
  select extname as text from pg_extension where extname <> 'plpgsql' order by extname`

const enumsQuery = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`

const domainsQuery = `
  select 'create domain ' || quote_ident(t.typname) || ' as ' || format_type(t.typbasetype, t.typtypmod)
    || case when t.typnotnull then ' not null' else '' end
    || coalesce((select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by c.conname)
                 from pg_constraint c where c.contypid = t.oid and c.contype = 'c'), '') as text
  from pg_type t where t.typtype = 'd' and t.typnamespace = 'public'::regnamespace
    and not ${isOwnedByExtension('t.oid', 'pg_type')} order by t.typname`

/** Those that stand alone; a sequence of an identity column comes with its column. */
const sequencesQuery = `
  select format('create sequence %I start %s increment %s', c.relname, s.seqstart, s.seqincrement) as text
  from pg_class c join pg_sequence s on s.seqrelid = c.oid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i') order by c.relname`

const functionsQuery = `
  select pg_get_functiondef(p.oid) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not ${isOwnedByExtension('p.oid', 'pg_proc')}
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

const columnsQuery = `
  select coalesce(json_agg(json_build_object(
      'name', a.attname, 'sqlType', format_type(a.atttypid, a.atttypmod),
      'baseType', base.typname, 'isArray', element.oid <> a.atttypid and element.typtype <> 'd'
        and own.typcategory = 'A',
      'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = base.oid),
      'notNull', a.attnotnull or own.typnotnull,
      'default', pg_get_expr(d.adbin, d.adrelid),
      'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
      'isGenerated', a.attgenerated <> ''
    ) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type own on own.oid = a.atttypid
  join pg_type element on element.oid = case when own.typcategory = 'A' then own.typelem else own.oid end
  join pg_type base on base.oid = case when element.typtype = 'd' then element.typbasetype else element.oid end
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

const constraintsQuery = `
  select coalesce(json_agg(json_build_object('name', k.conname, 'text', pg_get_constraintdef(k.oid))
    order by array_position(array['p','u','c','x','f'], k.contype::text), k.conname), '[]')
  from pg_constraint k
  where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x', 'f') and k.conparentid = 0 and k.conislocal`

const indexesQuery = `
  select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by x.relname), '[]')
  from pg_index i join pg_class x on x.oid = i.indexrelid
  where i.indrelid = c.oid and not x.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`

const triggersQuery = `
  select coalesce(json_agg(pg_get_triggerdef(t.oid) order by t.tgname), '[]')
  from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0`

const relationsQuery = `
  select c.relname as name,
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
    (select inhparent::regclass::text from pg_inherits where inhrelid = c.oid and c.relispartition) as "partitionOf",
    pg_get_expr(c.relpartbound, c.oid) as "partitionBound",
    pg_get_partkeydef(c.oid) as "partitionKey",
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end as "viewText",
    (${columnsQuery}) as columns, (${constraintsQuery}) as constraints,
    (${indexesQuery}) as indexes, (${triggersQuery}) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and c.relname not in ('migrations', 'migrations_lock')
    and not ${isOwnedByExtension('c.oid', 'pg_class')}
  order by c.relname`
