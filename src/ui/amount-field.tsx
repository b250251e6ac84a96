import type { ComponentProps } from 'react'
import type { FieldProps } from './field.tsx'
import { rewriteWith, toAmountText } from './input-text.ts'
import { TextField } from './text-field.tsx'

/** Cedis as text with at most two decimals: "1250.50". */
export function AmountField({ onChange, ...props }: FieldProps & ComponentProps<'input'>) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      inputMode="decimal"
      before="GH₵"
      inputClassName="pl-[calc(1.75rem+24px)] tabular-nums"
      onChange={rewriteWith(toAmountText, onChange)}
    />
  )
}
