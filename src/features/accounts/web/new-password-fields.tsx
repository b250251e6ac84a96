import { type ComponentProps, useEffect, useState } from 'react'
import { PasswordField } from '#ui/password-field.tsx'
import { passwordAdvice } from './password-advice.ts'
import * as texts from './texts-after-first-visit.ts'

type Control = Omit<ComponentProps<typeof PasswordField>, 'label'>

/** A new password, typed twice, or once by whoever looks at it. */
export function NewPasswordFields({
  label,
  typed,
  password,
  confirmation,
  confirm,
}: {
  label: string
  /** What is in the first field now. */
  typed: unknown
  password: Control
  confirmation: Control
  /** Fills in the second field. */
  confirm: (password: string) => void
}) {
  const follow = useFollowingConfirmation(String(typed ?? ''), confirm)
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={passwordAdvice(String(typed ?? ''))}
        onShow={follow.begin}
        {...password}
      />
      <PasswordField
        label={texts.confirmLabel(label.toLowerCase())}
        autoComplete="new-password"
        {...confirmation}
        onInput={follow.end}
      />
    </>
  )
}

/** From the moment that the password is shown the second field has what is in the first, until somebody types there. */
function useFollowingConfirmation(typed: string, confirm: (password: string) => void) {
  const [state, setState] = useState<'unasked' | 'following' | 'own'>('unasked')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form makes its setter anew each time.
  useEffect(() => {
    if (state === 'following') confirm(typed)
  }, [state, typed])
  return {
    begin: () => setState(before => (before === 'unasked' ? 'following' : before)),
    end: () => setState('own'),
  }
}
