import type { GigCard } from '#features/gigs/listing/web/gig-cards.ts'
import { gigTypes } from '../process.ts'
import * as texts from './texts.ts'

/** Empty where none is known yet, as while a gig is written. */
export function sayDuration({
  type_id,
  human_readable_duration: duration,
}: Pick<GigCard, 'type_id' | 'human_readable_duration'>): string {
  if (!duration) return ''
  return type_id === gigTypes.request ? texts.wantedWithin(duration) : texts.takes(duration)
}
