import { Copy } from 'lucide-react'
import { IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'

/** Copies exactly `text`; `name` says what it is: "reference". */
export function CopyButton({ name, text }: { name: string; text: string }) {
  return (
    <IconButton label={`Copy ${name}`} onClick={() => copy(name, text)} className="-my-2">
      <Copy size={20} aria-hidden="true" />
    </IconButton>
  )
}

async function copy(name: string, text: string) {
  const written = navigator.clipboard
    ? navigator.clipboard.writeText(text)
    : Promise.reject(new Error('no clipboard'))
  await written.then(
    () => showToast({ message: `The ${name} is copied.` }),
    () => showToast({ message: `The ${name} could not be copied: ${text}` }),
  )
}
