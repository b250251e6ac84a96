import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as texts from '../texts-after-first-visit.ts'
import { asLink } from './link-address.ts'

/** Not a form: it stands inside one. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present: unknown = editor.getAttributes('link').href
  const [address, setAddress] = useState(typeof present === 'string' ? present : '')
  const [error, setError] = useState<string>()

  function apply() {
    const href = asLink(address)
    if (!href) {
      setError(texts.linkAddressError)
      return
    }
    setLink(editor, href)
    onClose()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else {
      onClose()
      editor.commands.focus()
    }
  }

  return (
    <div className="flex flex-col gap-2 border-b border-border p-3">
      <TextField
        label={texts.linkAddress}
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={address}
        error={error}
        onKeyDown={onKeyDown}
        onChange={event => {
          setAddress(event.target.value)
          setError(undefined)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" tone="soft" onClick={apply}>
          {texts.setLink}
        </Button>
        {typeof present === 'string' && (
          <Button size="small" tone="quiet" onClick={remove}>
            {texts.removeLink}
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}

/** Marks what is selected; where nothing is, the address itself is written. */
function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const text = href.replace(/^(https?:\/\/|mailto:)/, '')
    chain
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
    return
  }
  chain.extendMarkRange('link').setLink({ href }).run()
}
