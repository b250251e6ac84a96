import type { ReactNode } from 'react'
import { PhotoField } from '#features/gigs/images/web/photo-field.tsx'
import { PlaceField } from '#features/gigs/place/web/place-field.tsx'
import { RichTextEditor } from '#platform/web/rich-text-editor.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { gigTypes } from '../process.ts'
import { CategoryField } from './category-field.tsx'
import type { GigFormState } from './gig-form-state.ts'
import { durationEcho, plainly } from './gig-form-values.ts'

const typeOptions = [
  { value: gigTypes.offer, label: 'Offer', hint: 'I sell a service' },
  { value: gigTypes.request, label: 'Request', hint: 'I need a service' },
]

/** What helps a person to write a good one of either kind. */
const wording = {
  offer: {
    title: 'Wedding photography, full day',
    description: 'What you do, what is included, and what you need from the customer.',
  },
  request: {
    title: 'Plumber for a leaking kitchen sink',
    description: 'What has to be done, by when, and what is there already.',
  },
}

export function ServiceSection({ form, values }: GigFormState) {
  const words = values.type_id === String(gigTypes.request) ? wording.request : wording.offer
  const category = form.field('category_id')
  return (
    <Section title="The service">
      <RadioCards label="Gig type" inline options={typeOptions} {...form.field('type_id')} />
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={120}
        placeholder={words.title}
        {...form.field('title')}
      />
      <CategoryField
        {...category}
        value={values.category_id}
        error={category.error && plainly(category.error)}
      />
      <RichTextEditor
        name="description"
        label="Description"
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
    <Section title="Price and time">
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField label="Amount" hint="0 means custom pricing" {...form.field('amount')} />
        <TextField
          label="Duration (hours)"
          inputMode="numeric"
          autoComplete="off"
          hint={<output>{durationEcho(values.duration) ?? 'Whole hours: 72 is 3 days'}</output>}
          {...form.field('duration')}
        />
      </div>
    </Section>
  )
}

export function PlaceSection({ form, values }: GigFormState) {
  const { location_based: on, latitude, longitude } = values
  const known = latitude !== undefined && longitude !== undefined
  return (
    <Section title="Place">
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
    <Section title="Photos">
      <PhotoField
        title={values.title || 'Gig'}
        photos={photos}
        saved={saved}
        sent={sent}
        error={form.field('files').error}
        disabled={disabled || form.pending}
      />
      {photosFailed && !form.pending && (
        <Notice tone="warn" title="The photos did not go through.">
          <p>They are still here, so nothing has to be chosen again.</p>
          <Button type="submit" tone="secondary" size="small" className="mt-2">
            Try again
          </Button>
        </Notice>
      )}
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-h2 font-bold">{title}</h2>
      {children}
    </Card>
  )
}
