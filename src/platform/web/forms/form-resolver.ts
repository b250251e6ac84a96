import type { Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import * as texts from '#ui/texts.ts'
import type { FormState, FormValues, SentBy } from './form-values.ts'

/** A form that stands on a page of the server's names where its schema lies: `() => import(…)`, a constant of the module. */
export type FormSchema<S extends z.ZodMiniObject> = S | (() => Promise<S>)

/** @throws where there is no connection to fetch them by */
export async function loadRules<S extends z.ZodMiniObject>(schema: FormSchema<S>) {
  const [rules, loaded] = await Promise.all([
    import('./form-rules.ts'),
    typeof schema === 'function' ? schema() : schema,
  ])
  return {
    judge: (raw: FormValues) => rules.judgeForm(loaded, raw),
    valuesToKeep: (state: FormState) => rules.valuesToKeep(loaded, state),
  }
}

/** Without its rules a form is not sent, and says why. */
export const contractResolver =
  <S extends z.ZodMiniObject>(schema: FormSchema<S>): Resolver<FormValues, unknown, SentBy<S>> =>
  raw =>
    loadRules(schema).then(({ judge }) => judge(raw), notLoaded)

/** Stands beside no field. */
export const ofTheForm = 'form'

const notLoaded = () => ({
  values: {},
  errors: { [ofTheForm]: { type: 'rules', message: texts.scriptsLoadError } },
})
