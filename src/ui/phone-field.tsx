import type { ComponentProps } from 'react'
import type { FieldProps } from './field.tsx'
import { rewriteWith, toLocalPhone } from './input-text.ts'
import { TextField } from './text-field.tsx'

/** A number with Ghana's country code becomes its ten local digits, however it was pasted. */
export function PhoneField({ onChange, ...props }: FieldProps & ComponentProps<'input'>) {
  return (
    <TextField
      autoComplete="tel-national"
      {...props}
      // `tel-national` is not for `type=tel`, and without it browsers put the country's code in front.
      type="text"
      inputMode="tel"
      inputClassName="tabular-nums"
      onChange={rewriteWith(toLocalPhone, onChange)}
    />
  )
}
