import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { profiles } from '#features/accounts/web/profiles.ts'
import { SharePlace } from '#features/gigs/sharing/web/share-place.tsx'
import { useSite } from '#platform/web/site.ts'
import { Button } from '#ui/button.tsx'
import type { Person } from './person.ts'
import * as texts from './texts.ts'

export function SharePerson({ person: { name, username } }: { person: Person }) {
  const [open, setOpen] = useState(false)
  const site = useSite()
  if (!site) return null
  const url = new URL(profiles + username, site.url).href
  const shared = { title: name, text: texts.personOnSite(name, site.name), url }
  return (
    <>
      <Button
        tone="secondary"
        onClick={() => setOpen(true)}
        icon={<Share2 size={18} aria-hidden="true" />}
      >
        {texts.share}
      </Button>
      {open && (
        <SharePlace title={texts.shareTitle} shared={shared} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
