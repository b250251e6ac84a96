import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlLook, Field, type FieldProps, useField } from './field.tsx'

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    options: readonly { value: string | number; label: string }[]
    /** First, unselectable line such as "Choose a category". */
    placeholder?: string
  }

/** The platform's own select: the best picker a phone has. */
export function SelectField({
  label,
  hint,
  error,
  labelHidden,
  options,
  placeholder,
  value,
  ...select
}: SelectFieldProps) {
  const control = useField({ id: select.id, name: select.name, hint, error })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} labelHidden={labelHidden}>
      <div className="relative flex items-center">
        <select
          {...select}
          {...control}
          {...(value !== undefined && { value: isAmong(options, value) ? value : '' })}
          className={controlLook('appearance-none pr-11')}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute right-3.5 text-muted"
        />
      </div>
    </Field>
  )
}

/** Of a value whose options still load the select would show nothing, and tell the form that it was taken away. */
function isAmong(options: SelectFieldProps['options'], value: ComponentProps<'select'>['value']) {
  return options.some(option => String(option.value) === String(value))
}
