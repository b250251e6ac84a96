import type { ChangeEvent, ComponentProps } from 'react'
import type { FieldProps } from './field.tsx'
import { rewriteWith, toDigits } from './input-text.ts'
import { TextField } from './text-field.tsx'

type CodeFieldProps = FieldProps &
  ComponentProps<'input'> & { length?: number; onComplete?: (code: string) => void }

/** A code from an SMS or an app: one input, so that the phone can fill it in and a paste works. */
export function CodeField({ length = 6, onComplete, onChange, ...props }: CodeFieldProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    if (event.target.value.length === length) onComplete?.(event.target.value)
  }
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      inputClassName="min-h-16 pl-[.4em] text-center font-mono text-h1 font-bold tracking-[.4em]"
      onChange={rewriteWith(typed => toDigits(typed, length), handleChange)}
    />
  )
}

/** After a wrong code the next one is typed over it. The alert speaks for itself, and need not be walked to. */
export function selectCode(id: string): void {
  const control = document.getElementById(id)
  if (control instanceof HTMLInputElement) control.select()
}
