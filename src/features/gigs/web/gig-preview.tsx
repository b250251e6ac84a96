import { type OwnUser, useCurrentUser } from '#features/accounts/web/current-user.ts'
import type { GigCard as Card, Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { firstLineOf } from '#features/gigs/listing/web/plain-text.ts'
import { type TownName, useTownNames } from '#features/gigs/towns/web/town-names.ts'
import { formatDuration } from '#ui/formats.ts'
import { GigCard, GigCardSkeleton } from './gig-card.tsx'
import { durationEcho, type GigValues } from './gig-form-values.ts'
import * as texts from './texts-after-first-visit.ts'

type GigPreviewProps = { gig?: Gig; values: GigValues; picture?: string }

/** How the gig will look to others, while it is being written: to look at, not to use. */
export function GigPreview({ gig, values, picture }: GigPreviewProps) {
  const user = useCurrentUser()
  const author = gig?.user ?? user
  const town = useTownNames({ needed: true })?.find(({ slug }) => slug === values.town)
  return (
    <div className="flex max-w-72 flex-col gap-3">
      <h2 className="text-meta font-semibold text-muted">{texts.previewTitle}</h2>
      <div inert>
        {author ? (
          <GigCard gig={cardOf({ values, author, town, picture })} eager />
        ) : (
          <GigCardSkeleton />
        )}
      </div>
    </div>
  )
}

type Shown = {
  values: GigValues
  author: Gig['user'] | OwnUser
  town: TownName | undefined
  picture: string | undefined
}

function cardOf({ values, author, town, picture }: Shown): Card {
  const { title, amount, duration, type_id } = values
  return {
    id: 0,
    slug: '',
    title: title.trim() || texts.previewTitlePlaceholder,
    type_id: Number(type_id),
    category: { id: 0, description: '', slug: '' },
    town: town ? { ...town, region: '' } : null,
    amount: Number(amount) || 0,
    human_readable_duration: durationEcho(duration) ? formatDuration(Number(duration)) : '',
    human_readable_distance: null,
    is_promoted: false,
    favorite: false,
    back_on: null,
    user_id: author.id,
    user: author,
    thumb: picture ?? null,
    first_line: firstLineOf(values.description) || null,
  }
}
