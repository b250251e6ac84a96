/** Forms in one way: the contract's rules, the server's answers beside their fields, nothing sent twice, nothing lost. */
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { fieldName, keepsSpaces } from '#platform/fields.ts'
import { ApiError, sentencesOf } from './api-error.ts'
import { clearDraft, readDraft, writeDraft } from './drafts.ts'
import { contractResolver, type FormValues, type SentBy } from './form-resolver.ts'
import * as texts from './texts.ts'

export type FormAlert = { message: string; field?: string }

type Options<Name extends string> = {
  defaultValues?: { [K in Name]?: unknown }
  /** Keeps what is typed under this name until it is sent; never secrets or files. */
  draftKey?: string
  /** Asks before a reload or a closed tab loses what was typed. */
  guarded?: boolean
  /** What the screen calls a field of which the API's sentences speak by another name. */
  called?: { readonly [K in Name]?: string }
}

/**
 * `<form onSubmit={form.submit(async values => …)}>`, `<TextField label="Email" {...form.field('email')} />`,
 * `<AlertList items={form.alerts} />`, `<Button type="submit" pending={form.pending}>`.
 */
export function useContractForm<S extends z.ZodMiniObject>(
  schema: S,
  {
    defaultValues = {},
    draftKey,
    guarded = false,
    called = {},
  }: Options<keyof z.input<S> & string> = {},
) {
  type Name = keyof z.input<S> & string
  const form = useForm<FormValues, unknown, SentBy<S>>({
    defaultValues: defaultValues as FormValues,
    resolver: contractResolver(schema),
    mode: 'onTouched',
    // The list of alerts takes the focus and links to the fields.
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const [alerts, setAlerts] = useState<FormAlert[]>([])
  const show = (found: FormAlert[]) =>
    setAlerts(found.map(alert => ({ ...alert, message: inScreensWords(alert, called) })))
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  useDraft(form, schema, draftKey)
  useLeaveGuard(guarded && isDirty && !pending)

  async function sendOnce(values: SentBy<S>, send: (values: SentBy<S>) => Promise<unknown>) {
    setAlerts([])
    try {
      await send(values)
      if (draftKey) clearDraft(draftKey)
    } catch (error) {
      for (const [field, message] of fieldMessages(error))
        form.setError(field, { type: 'server', message })
      show(alertsOf(error))
    }
  }

  /** `send` rejects with what the API said; all else it does (navigate, show success) happens only when it went well. */
  function submit(send: (values: SentBy<S>) => Promise<unknown>) {
    return async (event?: React.BaseSyntheticEvent) => {
      event?.preventDefault()
      if (busy.current) return
      busy.current = true
      setPending(true)
      try {
        await form.handleSubmit(
          values => sendOnce(values, send),
          found => show(alertsOfFields(found)),
        )(event)
      } finally {
        busy.current = false
        setPending(false)
      }
    }
  }

  return {
    submit,
    pending,
    /** The same list until the next sending: the page does something with new ones. */
    alerts,
    /** What a control needs: name, handlers, ref, and the sentence when it is wrong. `deps` are judged again with it. */
    field: (name: Name, { deps }: { deps?: Name[] } = {}) => ({
      ...form.register(name, { deps }),
      error:
        errors[name] &&
        inScreensWords({ field: name, message: String(errors[name].message ?? '') }, called),
    }),
    value: (name: Name) => form.watch(name),
    setValue: (name: Name, value: unknown) =>
      form.setValue(name as string, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
    reset: (values: { [K in Name]?: unknown }) => form.reset(values as FormValues),
    isDirty,
  }
}

/** "The id reference field is required." where the label says "ID number". */
export function inScreensWords(
  { message, field = '' }: FormAlert,
  called: { readonly [field: string]: string | undefined },
): string {
  const label = called[field]
  return label
    ? message.replace(texts.theField(fieldName([field])), texts.theField(label))
    : message
}

/** A draft comes back after the first paint, which is the server's and knows of none. */
function useDraft(
  form: Pick<UseFormReturn<FormValues>, 'reset' | 'subscribe' | 'getValues'>,
  schema: z.ZodMiniObject,
  key?: string,
) {
  const { reset, subscribe, getValues } = form
  useEffect(() => {
    if (!key) return
    const draft = readDraft(key)
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true })
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) writeDraft(key, withoutSecrets(schema, values))
      },
    })
  }, [key, schema, reset, subscribe, getValues])
}

/** Also for what a form does not hold itself, such as chosen photos. */
export function useLeaveGuard(active: boolean) {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
}

export function withoutSecrets(schema: z.ZodMiniObject, values: FormValues): FormValues {
  const secret = Object.entries(schema.shape)
    .filter(([, field]) => keepsSpaces(field))
    .map(([name]) => name)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)))
}

const fieldMessages = (error: unknown): [string, string][] =>
  error instanceof ApiError
    ? Object.entries(error.fields).map(([field, [message = '']]) => [field, message])
    : []

function alertsOf(error: unknown): FormAlert[] {
  const ofFields = fieldMessages(error).map(([field, message]) => ({ field, message }))
  return ofFields.length > 0 ? ofFields : sentencesOf(error).map(message => ({ message }))
}

const alertsOfFields = (errors: FieldErrors<FormValues>): FormAlert[] =>
  Object.entries(errors).map(([field, error]) => ({ field, message: String(error?.message ?? '') }))
