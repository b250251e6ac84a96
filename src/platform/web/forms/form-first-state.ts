/** What a form is first drawn with, in the browser as on the server. */
import type { FieldErrors } from 'react-hook-form'
import type { FormValues } from './form-values.ts'
import type { PostedForm } from './posted-form.ts'

/** `sentWith` for a form that nobody has sent yet; else what was posted, and what the API said of it. */
export function firstStateOf(sentWith: FormValues, posted: PostedForm | undefined) {
  if (!posted) return { values: sentWith, errors: {}, alerts: [] }
  const ofFields = Object.entries(posted.errors).map(([field, [message = '']]) => ({
    field,
    message,
  }))
  return {
    values: { ...posted.values, ...boxesIn(sentWith, posted.values) },
    errors: errorsOf(ofFields),
    alerts: ofFields.length > 0 ? ofFields : posted.alerts.map(message => ({ message })),
  }
}

/** A box that is not ticked is not sent at all. */
function boxesIn(sentWith: FormValues, values: FormValues): FormValues {
  const boxes = Object.keys(sentWith).filter(name => typeof sentWith[name] === 'boolean')
  return Object.fromEntries(boxes.map(name => [name, values[name] !== undefined]))
}

const errorsOf = (alerts: { field: string; message: string }[]): FieldErrors<FormValues> =>
  Object.fromEntries(alerts.map(({ field, message }) => [field, { type: 'server', message }]))

/** For a control whose first value is in the page itself. */
export function firstValueProps(value: unknown) {
  if (value === undefined) return {}
  return typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value) }
}
