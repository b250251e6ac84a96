/** What the records of providers have in common. Each stands beside its driver and names the settings that are its own. */
import type * as z from 'zod'

export type SettingShapes = Record<string, z.ZodType>

/** The settings of these shapes, as `settings.ts` reads them. */
export type SettingsOf<Shapes extends SettingShapes> = z.output<z.ZodObject<Shapes>>

/** The same, where those that are needed are there. */
export type CompleteSettingsOf<
  Shapes extends SettingShapes,
  Needed extends keyof Shapes,
> = SettingsOf<Shapes> & { [Name in Needed]: NonNullable<z.output<Shapes[Name]>> }

/** Whether production must refuse this, and the sentence that says why. It begins with the setting's name. */
export type UnsafeRule = [isUnsafe: boolean, sentence: string]

export const hasSettings = (settings: object, needed: readonly string[]): boolean =>
  needed.every(name => Reflect.get(settings, name) !== undefined)

export const refuseOpenAddress = (name: string, address: string): UnsafeRule => [
  !address.startsWith('https://'),
  `${name} must start with https://: its key would travel in the open.`,
]

/** As the keys of a table are known to be its own. */
export const listNames = <Name extends string>(table: Record<Name, unknown>): Name[] =>
  Object.keys(table) as Name[]

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The settings of all providers of a table. */
export function mergeSettings<Table extends Record<string, { settings: SettingShapes }>>(
  table: Table,
): AllOf<Table[keyof Table]['settings']> {
  return Object.assign({}, ...Object.values(table).map(({ settings }) => settings))
}

/** What each provider of a table needs, under its name. */
export function listNeeds<Name extends string, Setting extends string>(
  table: Record<Name, { needs: readonly Setting[] }>,
): Record<Name, readonly Setting[]> {
  const needs = listNames(table).map(name => [name, table[name].needs])
  return Object.fromEntries(needs) as Record<Name, readonly Setting[]>
}
