import type { ComponentProps } from 'react'
import { PasswordField } from '#ui/password-field.tsx'
import { passwordAdvice } from './password-advice.ts'
import * as texts from './texts-after-first-visit.ts'

type Control = Omit<ComponentProps<typeof PasswordField>, 'label'>

/** A new password, typed twice. */
export function NewPasswordFields({
  label,
  typed,
  password,
  confirmation,
}: {
  label: string
  /** What is in the first field now. */
  typed: unknown
  password: Control
  confirmation: Control
}) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={passwordAdvice(String(typed ?? ''))}
        {...password}
      />
      <PasswordField
        label={texts.confirmLabel(label.toLowerCase())}
        autoComplete="new-password"
        {...confirmation}
      />
    </>
  )
}
