/** Apart from posted-form.ts, so that no page carries what only the server does with a form. */
import type { ActionFunctionArgs } from 'react-router'
import type { Endpoint, Received, Route } from '#platform/contract.ts'
import { ApiError } from '../api-error.ts'
import { appContext } from '../app-context.ts'
import { withoutSecrets } from './form-rules.ts'
import type { PostedForm } from './posted-form.ts'

/** What the API says of the form, with `added` to what was typed. */
export async function submitPosted<E extends Endpoint<Route, 'form'>>(
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
