import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlLook, Field, type FieldProps, useField } from './field.tsx'

type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** Shown inside the control, before and after the text; not spoken as part of the value. */
    before?: ReactNode
    after?: ReactNode
    inputClassName?: string
  }

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  before,
  after,
  inputClassName,
  type = 'text',
  ...input
}: TextFieldProps) {
  const control = useField({ id: input.id, name: input.name, hint, error })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <div className="relative flex items-center">
        {before && (
          <span className="pointer-events-none absolute left-3.5 flex text-muted">{before}</span>
        )}
        <input
          {...input}
          {...control}
          type={type}
          className={controlLook(classNames(after ? 'pr-12' : null, inputClassName))}
        />
        {after && <span className="absolute right-0.5 flex">{after}</span>}
      </div>
    </Field>
  )
}
