import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './button.tsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'
import * as texts from './texts-after-first-visit.ts'

/** Can be shown and pasted into. Pass `autoComplete` ("current-password" or "new-password"). */
export function PasswordField({
  onShow,
  ...props
}: FieldProps & Omit<ComponentProps<'input'>, 'type'> & { onShow?: () => void }) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <IconButton
          label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => {
            setShown(!shown)
            if (!shown) onShow?.()
          }}
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
      }
    />
  )
}
