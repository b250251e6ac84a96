import type { ReactNode } from 'react'
import { PhotoField } from '#features/gigs/images/web/photo-field.tsx'
import * as listingTexts from '#features/gigs/listing/web/texts.ts'
import { PlaceField } from '#features/gigs/place/web/place-field.tsx'
import { useTownNames } from '#features/gigs/towns/web/town-names.ts'
import { RichTextEditor } from '#platform/web/rich-text/rich-text-editor.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { formatDuration } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { gigTypes } from '../process.ts'
import { CategoryField } from './category-field.tsx'
import type { GigFormState } from './gig-form-state.ts'
import { durationEcho } from './gig-form-values.ts'
import * as gigsTexts from './texts.ts'
import * as texts from './texts-after-first-visit.ts'

const typeOptions = [
  { value: gigTypes.offer, label: texts.offer, hint: texts.offerTypeHint },
  { value: gigTypes.request, label: texts.request, hint: texts.requestTypeHint },
]

/** What helps a person to write a good one of either kind. */
const wording = {
  offer: {
    title: texts.offerTitlePlaceholder,
    description: texts.offerDescriptionPlaceholder,
  },
  request: {
    title: texts.requestTitlePlaceholder,
    description: texts.requestDescriptionPlaceholder,
  },
}

export function ServiceSection({ form, values }: GigFormState) {
  const words = values.type_id === String(gigTypes.request) ? wording.request : wording.offer
  const category = form.field('category_id')
  return (
    <Section title={texts.theService}>
      <RadioCards
        label={gigsTexts.gigType}
        inline
        options={typeOptions}
        {...form.field('type_id')}
      />
      <TextField
        label={sharedTexts.title}
        autoComplete="off"
        maxLength={120}
        placeholder={words.title}
        {...form.field('title')}
      />
      <CategoryField {...category} value={values.category_id} />
      <RichTextEditor
        name="description"
        label={sharedTexts.description}
        hint={words.description}
        value={values.description}
        error={form.field('description').error}
        onChange={html => form.setValue('description', html)}
      />
    </Section>
  )
}

export function PriceSection({ form, values }: GigFormState) {
  return (
    <Section title={texts.priceAndTime}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-1">
          <AmountField
            label={texts.fieldNames.amount}
            hint={texts.amountHint}
            {...form.field('amount')}
          />
          <SwitchField
            label={texts.openPriceSwitch}
            checked={/^0+(?:\.0*)?$/.test(values.amount)}
            onChange={({ target }) => form.setValue('amount', target.checked ? '0' : '')}
          />
        </div>
        <div className="flex flex-col gap-2">
          <TextField
            label={texts.durationHours}
            inputMode="numeric"
            autoComplete="off"
            hint={<output>{durationEcho(values.duration) ?? texts.durationHint}</output>}
            {...form.field('duration')}
          />
          <DurationChoices
            chosen={values.duration}
            onChoose={hours => form.setValue('duration', hours)}
          />
        </div>
      </div>
    </Section>
  )
}

const usualHours = [2, 24, 72, 168]

function DurationChoices(props: { chosen: string; onChoose: (hours: string) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{texts.durationChoices}</legend>
      {usualHours.map(hours => (
        <Button
          key={hours}
          size="small"
          tone={props.chosen === String(hours) ? 'soft' : 'secondary'}
          aria-pressed={props.chosen === String(hours)}
          onClick={() => props.onChoose(String(hours))}
        >
          {formatDuration(hours)}
        </Button>
      ))}
    </fieldset>
  )
}

export function PlaceSection({ form, values }: GigFormState) {
  const { location_based: on, latitude, longitude } = values
  const known = latitude !== undefined && longitude !== undefined
  return (
    <Section title={texts.place}>
      <TownField form={form} values={values} />
      <PlaceField
        on={on}
        position={known ? { latitude, longitude } : undefined}
        error={(['location_based', 'latitude', 'longitude'] as const)
          .map(name => form.field(name).error)
          .find(Boolean)}
        onChange={(nowOn, position) => {
          form.setValue('location_based', nowOn)
          form.setValue('latitude', position?.latitude)
          form.setValue('longitude', position?.longitude)
        }}
      />
    </Section>
  )
}

function TownField({ form, values }: Pick<GigFormState, 'form' | 'values'>) {
  const towns = useTownNames({ needed: true }) ?? []
  const isRequest = values.type_id === String(gigTypes.request)
  return (
    <SelectField
      {...form.field('town')}
      value={values.town}
      label={isRequest ? texts.townOfRequest : texts.townOfOffer}
      hint={isRequest ? texts.townOfRequestHint : undefined}
      placeholder={listingTexts.chooseTown}
      options={towns
        .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
        .map(({ slug, name }) => ({ value: slug, label: name }))}
    />
  )
}

export function PhotoSection({
  form,
  values,
  photos,
  saved,
  sent,
  photosFailed,
  disabled,
}: GigFormState & { disabled: boolean }) {
  return (
    <Section title={texts.photos}>
      <PhotoField
        title={values.title || texts.gig}
        photos={photos}
        saved={saved}
        sent={sent}
        error={form.field('files').error}
        disabled={disabled || form.pending}
      />
      {photosFailed && !form.pending && (
        <Notice tone="warn" title={texts.photosSendError}>
          <p>{texts.photosKeptNotice}</p>
          <Button type="submit" tone="secondary" size="small" className="mt-2">
            {sharedTexts.tryAgain}
          </Button>
        </Notice>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-h2 font-semibold">{title}</h2>
      {children}
    </Card>
  )
}
