/** What of a form is not as it was, by field, and by fields that make sense only together. */
import type * as z from 'zod/mini'
import type { FormValues } from './form-values.ts'

/** Whether two fields hold the same: texts, numbers, ticks, and lists of files by how many there are. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const groups = new WeakMap<object, { names: readonly string[]; along: readonly string[] }>()

/**
 * Declares fields of a form that are one thing, such as a number and the network it is a number of, and what stays `along`
 * with them but keeps none of them.
 */
export function keepTogether<S extends z.ZodMiniObject>(
  schema: S,
  names: readonly (keyof z.input<S> & string)[],
  along: readonly (keyof z.input<S> & string)[] = [],
): S {
  groups.set(schema, { names, along })
  return schema
}

/** The fields whose value is another one than before. Of fields that are one thing all, where one is. */
export function findChanges(
  schema: z.ZodMiniObject,
  { before, values }: { before: FormValues; values: FormValues },
): Set<string> {
  const names = Object.keys(values).filter(name => !isSameValue(values[name], before[name]))
  const group = groups.get(schema)
  return new Set(
    group && names.some(name => group.names.includes(name))
      ? [...names, ...group.names, ...group.along]
      : names,
  )
}
