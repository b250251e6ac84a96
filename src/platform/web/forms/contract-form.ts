/** Forms in one way: the contract's rules, the server's answers beside their fields, nothing sent twice, nothing lost. */
import { useEffect, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError, sentencesOf } from '../api-error.ts'
import { waitForPress } from '../press.ts'
import { writeDraftWhenReady } from './draft-writing.ts'
import { clearDraft, draftFilesReady, readDraft } from './drafts.ts'
import { type FieldWording, sentenceBeside, sentenceInList } from './field-sentences.ts'
import { firstStateOf, firstValueProps } from './form-first-state.ts'
import { contractResolver, type FormSchema, loadRules, ofTheForm } from './form-resolver.ts'
import { type FormState, type FormValues, type SentBy, valuesTypedEarly } from './form-values.ts'
import type { PostedForm } from './posted-form.ts'

export type FormAlert = { message: string; field?: string }

type Options<Name extends string> = {
  defaultValues?: { [K in Name]?: unknown }
  /** Keeps what is typed under this name until it is sent; never secrets or files. */
  draftKey?: string
  /** Asks before a reload or a closed tab loses what was typed. */
  guarded?: boolean
  /** What the screen calls a field, where it is not the API's name. */
  called?: { readonly [K in Name]?: string }
  /** What a field asks for that is empty, where it is more than "Enter your …". */
  prompts?: { readonly [K in Name]?: string }
  /** What is said of a name that has to match another one. */
  mismatches?: { readonly [K in Name]?: string }
  /** First values that the server writes into the page: what is typed over them before the scripts are there counts. */
  sentWith?: { [K in Name]?: string | boolean }
  /** What the browser has posted by itself, and what the API said of it. */
  posted?: PostedForm
}

/**
 * `<form method="post" onSubmit={form.submit(async values => …)}>`, `<TextField label="Email" {...form.field('email')} />`,
 * `<AlertList items={form.alerts} />`, `<Button type="submit" pending={form.pending}>`.
 */
export function useContractForm<S extends z.ZodMiniObject>(
  schema: FormSchema<S>,
  {
    defaultValues = {},
    draftKey,
    guarded = false,
    called,
    prompts,
    mismatches,
    sentWith = {},
    posted,
  }: Options<keyof z.input<S> & string> = {},
) {
  type Name = keyof z.input<S> & string
  const [first] = useState(() => firstStateOf(sentWith, posted))
  const [initial] = useState<FormValues>(() => ({ ...defaultValues, ...first.values }))
  const form = useForm<FormValues, unknown, SentBy<S>>({
    defaultValues: defaultValues as FormValues,
    errors: first.errors,
    resolver: contractResolver(schema),
    mode: 'onTouched',
    // The list of alerts takes the focus and links to the fields.
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const wording: FieldWording = { called, prompts, mismatches }
  const [alerts, showAlerts] = useAlerts(first.alerts, wording)
  const { pending, submit, reset } = useSubmission<SentBy<S>>(form, { draftKey, showAlerts })
  useEffect(() => {
    if (typeof schema !== 'function') fetchAhead(schema)
  }, [schema])
  const isKept = useDraft(form, schema, {
    ...{ key: draftKey, given: initial, isPosted: posted !== undefined },
  })
  useLeaveGuard(guarded && isDirty && !pending)

  return {
    /** `send` rejects with what the API said; all else it does (navigate, show success) happens only when it went well. */
    submit,
    pending,
    /** The same list until the next sending: the page does something with new ones. */
    alerts,
    /** What a control needs: name, handlers, ref, and the sentence when it is wrong. `deps` are validated again with it. */
    field: (name: Name, { deps }: { deps?: Name[] } = {}) => {
      const { onBlur, ...control } = form.register(name, { deps })
      return {
        ...control,
        onBlur: async (event: Parameters<typeof onBlur>[0]) => {
          await waitForPress()
          await onBlur(event)
        },
        ...(typeof schema === 'function' && { onFocus: () => fetchAhead(schema) }),
        ...firstValueProps(first.values[name]),
        error:
          errors[name] &&
          sentenceBeside({ field: name, message: String(errors[name].message ?? '') }, wording),
      }
    },
    value: (name: Name) => form.watch(name),
    setValue: (name: Name, value: unknown) =>
      form.setValue(name as string, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      }),
    /** What was typed since it was sent stays. */
    reset: (values: { [K in Name]?: unknown }) => reset(values as FormValues),
    isDirty,
    /** Whether what is typed would be here again after a reload. */
    isSaved: isDirty && isKept,
  }
}

/** What the list above the fields says, in the words of the screen. */
function useAlerts(first: FormAlert[], wording: FieldWording) {
  const wordAlerts = (alerts: FormAlert[]) =>
    alerts.map(({ field, message }) =>
      field ? { field, message: sentenceInList({ field, message }, wording) } : { message },
    )
  const [alerts, setAlerts] = useState(() => wordAlerts(first))
  return [alerts, (found: FormAlert[]) => setAlerts(wordAlerts(found))] as const
}

type Submission = { draftKey: string | undefined; showAlerts: (alerts: FormAlert[]) => void }

/** Sends once at a time, waits for photos that are still made smaller, and forgets the draft of what was taken. */
function useSubmission<Values extends object>(
  form: UseFormReturn<FormValues, unknown, Values>,
  { draftKey, showAlerts }: Submission,
) {
  const { setError, handleSubmit, getValues } = form
  const [pending, setPending] = useState(false)
  const sent = useRef<FormValues>(undefined)
  const busy = useRef(false)

  function submit(send: (values: Values) => Promise<unknown>) {
    return async (event?: React.BaseSyntheticEvent) => {
      event?.preventDefault()
      if (busy.current) return
      busy.current = true
      setPending(true)
      try {
        if (draftKey) await draftFilesReady(draftKey)
        await handleSubmit(
          values => trySending(values, send),
          found => showAlerts(alertsOfFields(found)),
        )(event)
      } finally {
        busy.current = false
        setPending(false)
      }
    }
  }

  async function trySending(values: Values, send: (values: Values) => Promise<unknown>) {
    showAlerts([])
    sent.current = getValues()
    try {
      await send(values)
      if (draftKey) clearDraft(draftKey)
    } catch (error) {
      for (const [field, message] of fieldMessages(error))
        setError(field, { type: 'server', message })
      showAlerts(alertsOf(error))
    } finally {
      sent.current = undefined
    }
  }

  function reset(values: FormValues) {
    const [before, now] = [sent.current, getValues()]
    form.reset(values)
    for (const name in before)
      if (typeof now[name] === 'string' && now[name] !== before[name])
        form.setValue(name, now[name], { shouldDirty: true })
  }

  return { pending, submit, reset }
}

/** A draft comes back after the first paint, which is the server's and knows of none. Answers whether it is kept now. */
function useDraft(
  form: Pick<UseFormReturn<FormValues>, 'reset' | 'subscribe' | 'getValues'>,
  schema: FormSchema<z.ZodMiniObject>,
  { key, given: initial, isPosted }: { key?: string; given: FormValues; isPosted: boolean },
): boolean {
  const { reset, subscribe, getValues } = form
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (!key) return
    const draft = isPosted ? null : readDraft(key)
    const values = getValues()
    setKept(draft !== null)
    if (draft)
      reset(
        { ...values, ...draft, ...valuesTypedEarly(values, initial) },
        { keepDefaultValues: true },
      )
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: state => {
        // What was typed and taken back is not to come back either.
        const toKeep = state.isDirty
          ? valuesToKeep(schema, state)
          : state.name && Promise.resolve({})
        if (toKeep) void writeDraftWhenReady(key, toKeep).then(setKept)
      },
    })
  }, [key, schema, initial, isPosted, reset, subscribe, getValues])
  return isKept
}

/** Who begins to type is to wait for nothing afterwards. What does not come is fetched again when it is needed. */
const fetchAhead = (schema: FormSchema<z.ZodMiniObject>) => void loadRules(schema).catch(() => {})

/** Which fields are secret is known by the rules: without them nothing is kept. */
async function valuesToKeep(
  schema: FormSchema<z.ZodMiniObject>,
  state: FormState,
): Promise<FormValues | undefined> {
  const rules = await loadRules(schema).catch(() => undefined)
  return rules?.valuesToKeep(state)
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

const fieldMessages = (error: unknown): [string, string][] =>
  error instanceof ApiError
    ? Object.entries(error.fields).map(([field, [message = '']]) => [field, message])
    : []

function alertsOf(error: unknown): FormAlert[] {
  const ofFields = fieldMessages(error).map(([field, message]) => ({ field, message }))
  return ofFields.length > 0 ? ofFields : sentencesOf(error).map(message => ({ message }))
}

const alertsOfFields = (errors: FieldErrors<FormValues>): FormAlert[] =>
  Object.entries(errors).map(([field, error]) => {
    const message = String(error?.message ?? '')
    return field === ofTheForm ? { message } : { field, message }
  })
