/** What the gig form starts with, says and counts: everything about it that needs no screen. */
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { formatDuration } from '#ui/formats.ts'
import { type GigFieldName, gigFieldNames, moderatedFields } from '../fields.ts'
import { gigStatus, gigTypes } from '../process.ts'
import * as texts from './texts-after-first-visit.ts'

type TextName = 'type_id' | 'title' | 'category_id' | 'description' | 'town' | GigFieldName
export type GigValues = Record<TextName, string> & {
  location_based: boolean
  longitude: number | undefined
  latitude: number | undefined
}

const textNames: TextName[] = [
  'type_id',
  'title',
  'category_id',
  'description',
  'town',
  ...gigFieldNames,
]

/** As the controls hold them: text, and one flag. */
export function valuesOf(gig?: Gig): GigValues {
  return {
    ...textValues(name => String(gig?.[name] ?? '')),
    type_id: String(gig?.type_id ?? gigTypes.offer),
    town: gig?.town?.slug ?? '',
    amount: gig ? amountText(gig.amount) : '',
    location_based: gig?.location_based === 1,
    longitude: gig?.longitude ?? undefined,
    latitude: gig?.latitude ?? undefined,
  }
}

/** What the form holds now. A draft kept by an earlier version may have put anything there. */
export function valuesIn(value: (name: keyof GigValues) => unknown): GigValues {
  const coordinate = (name: 'latitude' | 'longitude') => {
    const held = value(name)
    return typeof held === 'number' ? held : undefined
  }
  return {
    ...textValues(name => String(value(name) ?? '')),
    location_based: value('location_based') === true,
    latitude: coordinate('latitude'),
    longitude: coordinate('longitude'),
  }
}

const textValues = (textOf: (name: TextName) => string) =>
  Object.fromEntries(textNames.map(name => [name, textOf(name)] as const)) as Record<
    TextName,
    string
  >

/** What the address of the form fills in: `?type=2&category=1&town=kumasi`. */
export function valuesInAddress(query: URLSearchParams): Partial<GigValues> {
  const [type, category, town] = [query.get('type'), query.get('category'), query.get('town')]
  return {
    ...(type === String(gigTypes.request) && { type_id: type }),
    ...(category && { category_id: category }),
    ...(town && { town }),
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
export function goesBackToReview(gig: Gig, values: GigValues, newPhotos: number): boolean {
  if (gig.status_id !== gigStatus.live && gig.status_id !== gigStatus.paused) return false
  const saved = valuesOf(gig)
  return newPhotos > 0 || moderatedFields.some(name => values[name].trim() !== saved[name].trim())
}

const fieldTexts: Record<string, string> = { ...texts.fieldNames, ...texts.labels }

export const reviewAgainNotice = texts.reviewAgainNotice(
  moderatedFields.map(name => (fieldTexts[name] ?? name).toLowerCase()).join(', '),
)

const amountText = (cedis: number) => (Number.isInteger(cedis) ? String(cedis) : cedis.toFixed(2))
