import { X } from 'lucide-react'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { gigTypes } from '#features/gigs/process.ts'
import { IconButton } from '#ui/button.tsx'
import { GigMention } from './gig-mention.tsx'
import * as texts from './texts.ts'

type AboutGigProps = {
  gig: Gig
  /** Whether it is the other’s: then there are words to begin with. */
  isOthers: boolean
  onSuggest: (text: string) => void
  onRemove: () => void
}

/** Which gig the next message is about, above the field in which it is written. */
export function AboutGig({ gig, isOthers, onSuggest, onRemove }: AboutGigProps) {
  const { id, slug, title, images } = gig
  const thumbnail = images[0]?.file.thumb_url ?? null
  const suggestions =
    gig.type_id === gigTypes.request ? texts.requestSuggestions : texts.offerSuggestions
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <GigMention gig={{ id, slug, title, thumbnail, is_live: true }} />
        </div>
        <IconButton label={texts.notAboutGigButton} onClick={onRemove}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {isOthers && (
        <ul aria-label={texts.suggestionsLabel} className="flex gap-2 overflow-x-auto py-0.5">
          {suggestions.map(text => (
            <li key={text} className="shrink-0">
              <button
                type="button"
                onClick={() => onSuggest(text)}
                className="min-h-11 rounded-full border border-border-strong px-4 text-meta font-semibold text-brand-text transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
