import type { ReactNode } from 'react'
import type { SavedImages } from '#features/gigs/images/web/saved-images.ts'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { Notice } from '#ui/notice.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { WithoutScripts } from '#ui/without-scripts.tsx'
import { gigStatus } from '../process.ts'
import { PhotoSection, PlaceSection, PriceSection, ServiceSection } from './gig-fields.tsx'
import { GigFormFrame } from './gig-form-frame.tsx'
import { type SendGig, useGigForm } from './gig-form-state.ts'
import {
  type GigValues,
  goesBackToReview,
  reviewAgainNotice,
  submitLabel,
} from './gig-form-values.ts'
import { GigPreview } from './gig-preview.tsx'
import * as texts from './texts-after-first-visit.ts'

type GigFormProps = {
  title: string
  back: { to: string; label: string }
  lead?: ReactNode
  /** A success message of the server. */
  success?: ReactNode
  /** None while it is not known who writes. */
  draftKey: string | undefined
  /** The gig to edit; without it a new one is posted. */
  gig?: Gig
  /** What the address of a new one fills in. */
  filledIn?: Partial<GigValues>
  saved?: SavedImages
  /** An owner's changes are looked at again; a manager's are not. */
  reviewed?: boolean
  send: SendGig
  /** What the gig to edit is now, after it was refused. */
  refetch?: () => Promise<Gig>
  /** After the fields: what else can be done with the gig. */
  children?: ReactNode
}

/** One page for adding and editing: the fields, what happens next, and beside them how it will look. */
export function GigForm({ title, back, lead, success, reviewed, children, ...rest }: GigFormProps) {
  const { gig } = rest
  const state = useGigForm(rest)
  const { form, values, photos, saved } = state
  const isDeleted = gig?.status_id === gigStatus.deleted
  return (
    <GigFormFrame
      title={title}
      back={back}
      lead={lead}
      draft={<DraftState form={form} onDiscard={state.discard} />}
      preview={
        <GigPreview
          gig={gig}
          values={values}
          picture={firstPicture(saved, photos.photos[0]?.preview)}
        />
      }
    >
      <WithoutScripts>
        <p>{sharedTexts.scriptsNeededNotice}</p>
      </WithoutScripts>
      <form
        method="post"
        noValidate
        aria-label={title}
        onSubmit={state.submit}
        data-scripted=""
        className="flex flex-1 flex-col gap-4 scriptless:hidden lg:gap-6"
      >
        <AlertList items={form.alerts} />
        {form.alerts.length === 0 && !form.pending && success}
        <PhotoSection {...state} disabled={isDeleted} />
        <ServiceSection {...state} />
        <PriceSection {...state} />
        <PlaceSection {...state} />
        {children}
        {gig && reviewed && (
          <ReviewNotice gig={gig} changed={goesBackToReview(gig, values, photos.photos.length)} />
        )}
        <ActionBar>
          <SendButton pending={form.pending} disabled={isDeleted} className="max-lg:flex-1">
            {submitLabel({ typeId: values.type_id, isNew: !gig })}
          </SendButton>
        </ActionBar>
      </form>
    </GigFormFrame>
  )
}

/** Said before it happens: what a change costs the owner of a gig that others see. */
function ReviewNotice({ gig, changed }: { gig: Gig; changed: boolean }) {
  if (gig.status_id !== gigStatus.live && gig.status_id !== gigStatus.paused) return null
  return (
    <Notice tone={changed ? 'warn' : 'neutral'}>
      <p role="status">
        {reviewAgainNotice}
        {changed && texts.reviewAgainNow}
      </p>
    </Notice>
  )
}

function firstPicture(saved: SavedImages | undefined, chosen: string | undefined) {
  const staying = saved?.images.find(({ file }) => !saved.leaving.includes(file.file_id))
  return staying?.file.thumb_url ?? chosen
}
