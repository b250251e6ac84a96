/** What the gig form starts with, says and counts: everything about it that needs no screen. */
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { formatDuration } from '#ui/formats.ts'
import { gigStatus, gigTypes } from '../process.ts'
import * as texts from './later-texts.ts'

export type GigValues = ReturnType<typeof valuesOf>

/** As the controls hold them: text, and one flag. */
export function valuesOf(gig?: Gig) {
  return {
    type_id: String(gig?.type_id ?? gigTypes.offer),
    title: gig?.title ?? '',
    category_id: gig ? String(gig.category_id) : '',
    description: gig?.description ?? '',
    amount: gig ? amountText(gig.amount) : '',
    duration: gig ? String(gig.duration) : '',
    location_based: gig?.location_based === 1,
    longitude: gig?.longitude ?? undefined,
    latitude: gig?.latitude ?? undefined,
  }
}

/** What the form holds now. A draft kept by an earlier version may have put anything there. */
export function valuesIn(value: (name: keyof GigValues) => unknown): GigValues {
  const text = (name: keyof GigValues) => String(value(name) ?? '')
  const coordinate = (name: 'latitude' | 'longitude') => {
    const held = value(name)
    return typeof held === 'number' ? held : undefined
  }
  return {
    type_id: text('type_id'),
    title: text('title'),
    category_id: text('category_id'),
    description: text('description'),
    amount: text('amount'),
    duration: text('duration'),
    location_based: value('location_based') === true,
    latitude: coordinate('latitude'),
    longitude: coordinate('longitude'),
  }
}

/** One draft for each person and gig, so that a shared phone mixes nothing up. */
export const gigDraftKey = (userId: number, gigId?: number) => `gig:${userId}:${gigId ?? 'new'}`

/** "= 3 days" beside a number of hours; nothing while it is none. */
export function durationEcho(typed: string): string | undefined {
  const text = typed.trim()
  if (!/^\d{1,4}$/.test(text)) return undefined
  const hours = Number(text)
  return hours >= 1 && hours <= 8760 ? `= ${formatDuration(hours)}` : undefined
}

export function submitLabel({ typeId, isNew }: { typeId: string; isNew: boolean }): string {
  const isRequest = Number(typeId) === gigTypes.request
  if (isNew) return isRequest ? texts.postServiceRequest : texts.postServiceOffer
  return isRequest ? texts.updateServiceRequest : texts.updateServiceOffer
}

/** Whether saving this would take the owner's gig off the market until a manager has looked at it. */
export function goesBackToReview(
  gig: Gig,
  values: Pick<GigValues, 'title' | 'description' | 'category_id' | 'type_id'>,
  newPhotos: number,
): boolean {
  if (gig.status_id !== gigStatus.live && gig.status_id !== gigStatus.paused) return false
  return (
    newPhotos > 0 ||
    values.title.trim() !== gig.title ||
    values.description !== gig.description ||
    values.category_id !== String(gig.category_id) ||
    values.type_id !== String(gig.type_id)
  )
}

const amountText = (cedis: number) => (Number.isInteger(cedis) ? String(cedis) : cedis.toFixed(2))
