import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { Button, buttonLook } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { type Shared, whatsAppAddress } from './share-text.ts'
import * as texts from './texts.ts'

type ShareDialogProps = { title: string; shared: Shared; onClose: () => void }

/** WhatsApp first, since that is where people here share. */
export function ShareDialog({ title, shared, onClose }: ShareDialogProps) {
  async function copy() {
    await copyText('link', shared.url)
    onClose()
  }
  async function shareOtherwise() {
    // Closing the phone's own sheet is no error.
    await navigator.share(shared).catch(() => undefined)
    onClose()
  }

  return (
    <Dialog open onClose={onClose} title={title} shape="card">
      <div className="flex flex-col gap-3">
        <a
          href={whatsAppAddress(shared)}
          target="_blank"
          rel="noopener"
          data-autofocus
          onClick={onClose}
          className={buttonLook({ wide: true })}
        >
          <MessageCircle size={20} aria-hidden="true" />
          {texts.whatsApp}
        </a>
        <Button tone="secondary" wide onClick={copy} icon={<Copy size={20} aria-hidden="true" />}>
          {texts.copyLink}
        </Button>
        {'share' in navigator && (
          <Button
            tone="secondary"
            wide
            onClick={shareOtherwise}
            icon={<Share2 size={20} aria-hidden="true" />}
          >
            {texts.moreWays}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
