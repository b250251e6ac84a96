import type { ComponentProps } from 'react'
import { FieldNotes, type FieldProps, useField } from './field.tsx'

/** A checkbox whose change is plain to see at once. The whole row is the target. */
export function SwitchField({
  label,
  hint,
  error,
  ...input
}: Omit<FieldProps, 'labelHidden'> & Omit<ComponentProps<'input'>, 'type'>) {
  const control = useField({ id: input.id, name: input.name, hint, error })
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={control.id} className="flex min-h-12 items-center justify-between gap-4">
        <span className="font-semibold">{label}</span>
        <Switch {...input} {...control} />
      </label>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  )
}

/** The switch alone, inside a label of its own. */
export function Switch(input: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
      role="switch"
      className="relative h-8 w-13 shrink-0 cursor-pointer appearance-none rounded-full border border-border-strong bg-sunken transition-colors before:absolute before:left-1 before:top-1/2 before:size-5.5 before:-translate-y-1/2 before:rounded-full before:bg-border-strong before:transition-transform checked:border-brand checked:bg-brand checked:before:translate-x-5 checked:before:bg-on-brand disabled:opacity-50 forced-colors:appearance-auto forced-colors:before:hidden"
    />
  )
}
