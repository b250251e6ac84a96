import { Megaphone, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { Picture } from '#platform/web/picture.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'
import { OfferTag } from '#ui/offer-tag.tsx'
import { Price } from '#ui/price.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import { gigStatus, gigTypes } from '../process.ts'
import { DeleteGigDialog } from './delete-gig-dialog.tsx'
import { promotePath } from './gig-paths.ts'
import { useGigPause } from './gig-pause.ts'
import { GigStatusChip } from './gig-status-chip.tsx'
import { gigsChanged } from './gigs-changed.ts'
import * as texts from './texts-after-first-visit.ts'

export const ownGigRowLook =
  'relative flex items-start gap-3 rounded-card bg-surface p-3 shadow-raised lg:p-4'

/** One of the person's own gigs: its state, and what can be done with it now. */
export function OwnGigRow({ gig }: { gig: Gig }) {
  const { busy, offline, pause, activate } = useGigPause(gig.id)
  const [deleting, setDeleting] = useState(false)
  return (
    <li className={ownGigRowLook} aria-busy={busy || undefined}>
      <Thumb gig={gig} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Link
          to={mainPath(gig)}
          className="line-clamp-2 rounded-chip font-semibold after:absolute after:inset-0 after:rounded-card hover:text-brand-text"
        >
          {gig.title}
        </Link>
        <div className="flex flex-wrap items-center gap-1.5">
          <GigStatusChip statusId={gig.status_id} />
          <OfferTag kind={gig.type_id === gigTypes.request ? 'request' : 'offer'} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-meta text-muted">
          <Price cedis={gig.amount} className="text-ink" />
          <span>{gig.category.description}</span>
          <span className="in-one-line">{gig.human_readable_views}</span>
        </p>
      </div>
      <div className="relative -mr-1 -mt-1">
        <Menu label={texts.actionsFor(gig.title)}>
          <MenuLink to={`/gigs/edit/${gig.id}`} icon={<Pencil size={18} aria-hidden="true" />}>
            {sharedTexts.edit}
          </MenuLink>
          {gig.status_id === gigStatus.live && (
            <MenuLink to={promotePath(gig.id)} icon={<Megaphone size={18} aria-hidden="true" />}>
              {texts.promote}
            </MenuLink>
          )}
          {gig.status_id === gigStatus.paused ? (
            <MenuItem
              onSelect={activate}
              disabled={busy || offline}
              icon={<Play size={18} aria-hidden="true" />}
            >
              {sharedTexts.activate}
            </MenuItem>
          ) : (
            <MenuItem
              onSelect={pause}
              disabled={busy || offline}
              icon={<Pause size={18} aria-hidden="true" />}
            >
              {sharedTexts.pause}
            </MenuItem>
          )}
          <MenuItem
            tone="danger"
            onSelect={() => setDeleting(true)}
            disabled={busy || offline}
            icon={<Trash2 size={18} aria-hidden="true" />}
          >
            {sharedTexts.deleteButton}
          </MenuItem>
        </Menu>
      </div>
      <DeleteGigDialog
        gigId={gig.id}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={message => {
          setDeleting(false)
          showToast({ message })
          gigsChanged()
        }}
      />
    </li>
  )
}

function Thumb({ gig: { id, title, images } }: { gig: Gig }) {
  const url = images[0]?.file.thumb_url
  return (
    <span className="weave relative size-18 shrink-0 overflow-hidden rounded-control">
      {url && (
        <Picture
          group={`gig-${id}`}
          shows={title}
          src={url}
          alt=""
          loading="lazy"
          tiny
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

/** Only a Live gig has a page that others see; the rest lead to where they can be changed. */
const mainPath = ({ id, slug, status_id }: Gig) =>
  status_id === gigStatus.live ? `/gigs/view/${id}/${slug}` : `/gigs/edit/${id}`
