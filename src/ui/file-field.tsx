import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldProps, useField } from './field.tsx'

export function FileField({
  label,
  hint,
  error,
  labelHidden,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const control = useField({ id: input.id, name: input.name, hint, error })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <input
        {...input}
        {...control}
        type="file"
        className={controlLook(
          'py-1.25 pl-1.5 text-meta leading-9 file:mr-3 file:h-9 file:rounded-chip file:bg-sunken file:px-3 file:font-semibold file:text-brand-text',
        )}
      />
    </Field>
  )
}
