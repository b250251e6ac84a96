/** A form that the browser posted by itself, before the scripts were there or without any: see `docs/decisions/forms.md`. */
import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import type { Endpoint, Received, Route } from '#platform/contract.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { ApiError } from './api-error.ts'
import { appContext } from './app-context.ts'
import { withoutSecrets } from './form-values.ts'

type Form = Endpoint<Route, 'form'>

/** What a posted form is drawn with again; `answer` where it went well. */
export type PostedForm<E extends Form = Form> = {
  values: { [field: string]: unknown }
  errors: FieldErrors
  alerts: string[]
  answer?: Received<E>
}

/** Server only. What the API says of the form, with `added` to what was typed. */
export async function submitPosted<E extends Form>(
  { request, context }: ActionFunctionArgs,
  endpoint: E,
  added: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown>; posted: PostedForm<E> }> {
  const typed = Object.fromEntries(await request.formData())
  const { submit } = context.get(appContext)
  if (!submit) throw new Error('Only a posted form is submitted.')
  const { status, body, retryAfter } = await submit(endpoint.route, { ...typed, ...added })
  const values = withoutSecrets(endpoint.input, typed)
  if (status < 300)
    return {
      status,
      body: {},
      posted: { values, errors: {}, alerts: [], answer: body as Received<E> },
    }
  const error = new ApiError(status, body, retryAfter)
  return { status, body: error.body, posted: { values, errors: error.fields, alerts: error.list } }
}

/** The page again, with what the API said. */
export const pageAgain = (status: number, posted: PostedForm) => data(posted, { status })

/** In a page whose `action` answers with `pageAgain`. */
export const usePostedForm = <E extends Form>() => useActionData() as PostedForm<E> | undefined
