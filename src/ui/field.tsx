import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** For fields whose purpose a neighbour shows (a search box); the label is still spoken. */
  labelHidden?: boolean
}

/** The id a named control gets when it is given none, so that an alert list can link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** Ids and states that tie a control to its label, hint and error. */
export function useField(props: { id?: string; name?: string; hint?: ReactNode; error?: string }) {
  const fallback = useId()
  const id = props.id ?? (props.name ? fieldId(props.name) : fallback)
  const describedBy = [props.error && `${id}-error`, props.hint && `${id}-hint`].filter(Boolean)
  return {
    id,
    'aria-invalid': props.error ? true : undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
  }
}

/** Label above, hint and error below. */
export function Field({
  id,
  label,
  hint,
  error,
  labelHidden,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-meta font-semibold'}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {error && (
        <p
          id={`${id}-error`}
          className="flex items-start gap-1.5 text-meta font-semibold text-danger-text"
        >
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
    </>
  )
}

export function controlLook(className?: string): string {
  return classNames(
    'w-full min-h-12 rounded-control border border-border-strong bg-surface px-3.5 text-body text-ink transition-colors',
    'hover:border-ink focus:border-focus focus:outline-2 focus:outline-offset-0 focus:outline-focus',
    'aria-invalid:border-danger aria-invalid:outline-danger',
    'disabled:border-border disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
    className,
  )
}
