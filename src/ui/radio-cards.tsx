import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes, type FieldProps, useField } from './field.tsx'

type RadioCardsProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> & {
    name: string
    options: readonly { value: string | number; label: ReactNode; hint?: ReactNode }[]
    value?: string | number
    defaultValue?: string | number
    /** Side by side while there is room: for two or three short labels. */
    inline?: boolean
  }

/** A few large choices. `register(name)` spreads onto it: every radio receives it. */
export function RadioCards({
  label,
  hint,
  error,
  labelHidden,
  options,
  value,
  defaultValue,
  inline,
  ...input
}: RadioCardsProps) {
  const { id, ...state } = useField({ id: input.id, name: input.name, hint, error })
  return (
    <fieldset {...state} className="flex min-w-0 flex-col gap-1.5">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-meta font-semibold'}>
        {label}
      </legend>
      <div
        className={classNames('flex gap-2', inline ? 'flex-wrap *:min-w-min *:flex-1' : 'flex-col')}
      >
        {options.map((option, position) => (
          <label
            key={option.value}
            className="flex min-h-12 items-start gap-3 rounded-control border border-border-strong bg-surface px-3.5 py-3 transition-colors hover:border-ink has-checked:border-brand has-checked:ring-1 has-checked:ring-brand"
          >
            <input
              {...input}
              id={position === 0 ? id : `${id}-${option.value}`}
              type="radio"
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined && String(defaultValue) === String(option.value)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-semibold">{option.label}</span>
              {option.hint && <span className="text-meta text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
