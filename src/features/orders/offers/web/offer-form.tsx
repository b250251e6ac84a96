import type { ReactNode } from 'react'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { durationEcho } from '#features/gigs/web/gig-form-values.ts'
import * as gigsTexts from '#features/gigs/web/texts-after-first-visit.ts'
import { useOnline } from '#platform/web/online.ts'
import { RichTextEditor } from '#platform/web/rich-text/rich-text-editor.tsx'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { Card } from '#ui/page.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type MadeOffer, type OfferFormState, useOfferForm } from './offer-form-state.ts'
import { OfferFrame } from './offer-frame.tsx'
import { stepsAfter, submitLabelOf, titleOf } from './offer-words.ts'
import * as texts from './texts.ts'

/** What the form asks of the place where people talk: whom the owner of the gig addresses. */
export type BuyerField = (props: {
  label: string
  name: string
  /** Of the person; empty while nobody is chosen. */
  value: string
  error: string | undefined
  onChange: (userId: string) => void
}) => ReactNode

type OfferFormProps = {
  gig: Gig
  userId: number
  onMade: (made: MadeOffer) => void
  buyerField: BuyerField
}

export function OfferForm({ gig, userId, onMade, buyerField: Buyers }: OfferFormProps) {
  const state = useOfferForm({ gig, userId, onMade })
  const { form, byOwner, text } = state
  const online = useOnline()
  const buyer = form.field('buyer_id')
  const recipient = byOwner ? undefined : gig.user.username
  return (
    <OfferFrame
      title={titleOf(state)}
      gig={gig}
      draft={<DraftState form={form} onDiscard={state.discard} />}
      steps={stepsAfter({ gigType: gig.type_id, byOwner, recipient })}
    >
      <form
        method="post"
        noValidate
        aria-label={titleOf(state)}
        onSubmit={state.submit}
        className="flex flex-1 flex-col gap-4 lg:flex-none lg:gap-6"
      >
        <AlertList items={form.alerts} />
        {byOwner && (
          <Card className="flex flex-col gap-3">
            <Buyers
              label={texts.selectBuyer}
              name="buyer_id"
              value={text('buyer_id')}
              error={buyer.error}
              onChange={userId => form.setValue('buyer_id', userId)}
            />
          </Card>
        )}
        <Card className="flex flex-col gap-3">
          <DescriptionField gig={gig} state={state} />
        </Card>
        <Card>
          <TermFields state={state} />
        </Card>
        {!online && (
          <p role="status" className="text-meta text-muted">
            {platformTexts.offlineHint}
          </p>
        )}
        <ActionBar>
          <Button type="submit" pending={form.pending} disabled={!online} className="max-lg:flex-1">
            {submitLabelOf(state)}
          </Button>
        </ActionBar>
      </form>
    </OfferFrame>
  )
}

function DescriptionField({ gig, state }: { gig: Gig; state: OfferFormState }) {
  const { form, kept, text } = state
  return (
    <>
      {kept.isKept ? (
        <KeptDescription html={gig.description} />
      ) : (
        <RichTextEditor
          name="description"
          label={texts.offerDescription}
          hint={texts.descriptionHint}
          value={text('description')}
          error={form.field('description').error}
          onChange={html => form.setValue('description', html)}
        />
      )}
      <CheckboxField
        label={texts.maintainGigDescription}
        checked={kept.isKept}
        onChange={event => kept.keep(event.target.checked)}
      />
    </>
  )
}

/** Read where the editor would stand. */
function KeptDescription({ html }: { html: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h2 className="text-meta font-semibold">{texts.offerDescription}</h2>
      <section
        aria-label={texts.gigDescription}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="rich-text max-h-60 overflow-y-auto rounded-control bg-sunken p-3.5"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </div>
  )
}

function TermFields({ state }: { state: OfferFormState }) {
  const { form, text } = state
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <AmountField label={texts.amountLabel} {...form.field('amount')} />
      <TextField
        label={texts.durationLabel}
        inputMode="numeric"
        autoComplete="off"
        hint={<output>{durationEcho(text('duration')) ?? gigsTexts.durationHint}</output>}
        {...form.field('duration')}
      />
    </div>
  )
}
