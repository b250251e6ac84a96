import { Copy } from 'lucide-react'
import { IconButton } from './button.tsx'
import { copyText } from './copy-text.ts'

/** Copies exactly `text`; `name` says what it is: "reference". */
export function CopyButton({ name, text }: { name: string; text: string }) {
  return (
    <IconButton label={`Copy ${name}`} onClick={() => copyText(name, text)} className="-my-2.5">
      <Copy size={20} aria-hidden="true" />
    </IconButton>
  )
}
