import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { Button, buttonLook, IconButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Dialog } from '#ui/dialog.tsx'
import { shareText, whatsAppAddress } from './share-text.ts'
import * as texts from './texts.ts'

type ShareGigProps = { gig: Parameters<typeof shareText>[0]; className?: string }

/** WhatsApp first, since that is where people here share. */
export function ShareGig({ gig, className }: ShareGigProps) {
  const [open, setOpen] = useState(false)
  const site = useSite()
  if (!site) return null
  return (
    <>
      <IconButton label={texts.share} onClick={() => setOpen(true)} className={className}>
        <Share2 size={22} aria-hidden="true" />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.shareThisGig} shape="card">
        <Ways shared={shareText(gig, site)} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

type WaysProps = { shared: ReturnType<typeof shareText>; onDone: () => void }

function Ways({ shared, onDone }: WaysProps) {
  async function copy() {
    await copyText('link', shared.url)
    onDone()
  }
  async function shareOtherwise() {
    // Closing the phone's own sheet is no error.
    await navigator.share(shared).catch(() => undefined)
    onDone()
  }

  return (
    <div className="flex flex-col gap-3">
      <a
        href={whatsAppAddress(shared)}
        target="_blank"
        rel="noopener"
        data-autofocus
        onClick={onDone}
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
  )
}
