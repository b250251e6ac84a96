import { Copy } from 'lucide-react'
import { IconButton } from './button.tsx'
import { copyText } from './copy-text.ts'
import * as texts from './texts-after-first-visit.ts'

/** Copies exactly `text`; `name` says what it is: "reference". */
export function CopyButton({ name, text }: { name: string; text: string }) {
  return (
    <IconButton
      label={texts.copyName(name)}
      onClick={() => copyText(name, text)}
      className="-my-2.5"
    >
      <Copy size={20} aria-hidden="true" />
    </IconButton>
  )
}
