import { Copy, Flag } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#ui/copy-text.ts'
import { MenuAt, MenuItem } from '#ui/menu.tsx'
import { textOf } from './plain-text.ts'
import { ReportMessageDialog } from './report-message-dialog.tsx'
import * as texts from './texts.ts'
import type { Message } from './thread.ts'

export type OpenMenu = { message: Message; button: HTMLElement }

/** One menu for all messages: thousands of them would weigh on a phone. */
export function MessageMenu({
  open,
  onClose,
}: {
  open: OpenMenu | undefined
  onClose: () => void
}) {
  const [reported, setReported] = useState<OpenMenu>()
  const text = open && textOf(open.message.message)
  return (
    <>
      {open && (
        <MenuAt
          key={open.message.id}
          anchor={open.button}
          label={texts.messageMenuLabel}
          onClose={onClose}
        >
          {text && (
            <MenuItem
              icon={<Copy size={18} aria-hidden="true" />}
              onSelect={() => copyText('text', text)}
            >
              {texts.copyText}
            </MenuItem>
          )}
          <MenuItem icon={<Flag size={18} aria-hidden="true" />} onSelect={() => setReported(open)}>
            {texts.reportMessage}
          </MenuItem>
        </MenuAt>
      )}
      {reported && (
        <ReportMessageDialog
          message={reported.message}
          onClose={() => {
            setReported(undefined)
            reported.button.focus()
          }}
        />
      )}
    </>
  )
}
