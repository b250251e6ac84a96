import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { IconButton } from '#ui/button.tsx'
import { SharePlace } from './share-place.tsx'
import { shareText } from './share-text.ts'
import * as texts from './texts.ts'

type ShareGigProps = { gig: Parameters<typeof shareText>[0]; className?: string }

export function ShareGig({ gig, className }: ShareGigProps) {
  const [open, setOpen] = useState(false)
  const site = useSite()
  if (!site) return null
  return (
    <>
      <IconButton label={texts.share} onClick={() => setOpen(true)} className={className}>
        <Share2 size={22} aria-hidden="true" />
      </IconButton>
      {open && (
        <SharePlace
          title={texts.shareThisGig}
          shared={shareText(gig, site)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
