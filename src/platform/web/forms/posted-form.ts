/** A form that the browser posted by itself, before the scripts were there or without any: see `docs/decisions/forms.md`. */
import { data, useActionData } from 'react-router'
import type { Endpoint, Received, Route } from '#platform/contract.ts'
import type { FieldErrors } from '#platform/validation.ts'

type Form = Endpoint<Route, 'form'>

/** What a posted form is drawn with again; `answer` where it went well. */
export type PostedForm<E extends Form = Form> = {
  values: { [field: string]: unknown }
  errors: FieldErrors
  alerts: string[]
  answer?: Received<E>
}

/** The page again, with what the API said. */
export const pageAgain = (status: number, posted: PostedForm) => data(posted, { status })

/** In a page whose `action` answers with `pageAgain`. */
export const usePostedForm = <E extends Form>() => useActionData() as PostedForm<E> | undefined
