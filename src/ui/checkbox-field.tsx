import type { ComponentProps } from 'react'
import { FieldNotes, type FieldProps, useField } from './field.tsx'

export function CheckboxField({
  label,
  hint,
  error,
  ...input
}: Omit<FieldProps, 'labelHidden'> & Omit<ComponentProps<'input'>, 'type'>) {
  const control = useField({ id: input.id, name: input.name, hint, error })
  return (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input {...input} {...control} type="checkbox" className="mt-0.5 size-5 shrink-0" />
        <span>{label}</span>
      </label>
      <FieldNotes id={control.id} hint={hint} error={error} />
    </div>
  )
}
