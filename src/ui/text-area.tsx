import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldProps, useField } from './field.tsx'

export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  rows = 4,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  const control = useField({ id: area.id, name: area.name, hint, error })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <textarea
        {...area}
        {...control}
        rows={rows}
        className={controlLook('field-sizing-content max-h-96 min-h-24 py-3')}
      />
    </Field>
  )
}
