import { type FormEvent, useId, useState } from 'react'
import { findDevicePlace, useStartingPlace } from '#features/gigs/place/web/starting-place.ts'
import { noLocationSentence } from '#platform/web/maps/geolocation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectField } from '#ui/select-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { gigTypes } from '../../process.ts'
import * as gigsTexts from '../../web/texts.ts'
import { useCategories } from './category-names.ts'
import { filtersIn, type GigFilters, without } from './gig-filters.ts'
import * as texts from './texts.ts'

const distances = [1, 2, 5, 10, 25, 50, 100, 200]

export type FilterDialogProps = {
  filters: GigFilters
  onApply: (filters: GigFilters) => void
  onClose: () => void
}

export function FilterDialog({ filters, onApply, onClose }: FilterDialogProps) {
  const form = useId()
  const place = useStartingPlace()
  const [cleared, setCleared] = useState(0)
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState(false)
  const shown = cleared > 0 ? {} : filters

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = filtersOf(new FormData(event.currentTarget), shown)
    if (next.distance !== undefined && place.from === 'nowhere' && !(await askForPlace())) return
    onApply(next)
  }

  async function askForPlace(): Promise<boolean> {
    setAsking(true)
    setRefused(false)
    try {
      await findDevicePlace()
      return true
    } catch {
      setRefused(true)
      return false
    } finally {
      setAsking(false)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.filters}
      actions={
        <>
          <Button tone="quiet" onClick={() => setCleared(cleared + 1)} className="max-sm:flex-1">
            {texts.clearAll}
          </Button>
          <Button type="submit" form={form} pending={asking} className="max-sm:flex-2">
            {texts.showGigs}
          </Button>
        </>
      }
    >
      <form action="/" key={cleared} id={form} onSubmit={apply} className="flex flex-col gap-6">
        {shown.town && <input type="hidden" name="town" value={shown.town} />}
        <SearchField
          id="filter-search"
          name="search"
          label={texts.searchServices}
          maxLength={200}
          defaultValue={shown.search}
        />
        <Segments
          label={gigsTexts.gigType}
          name="gig_type"
          defaultValue={shown.gig_type ?? gigTypes.offer}
          options={[
            { value: 'all', label: sharedTexts.all },
            { value: gigTypes.offer, label: texts.offers },
            { value: gigTypes.request, label: texts.requests },
          ]}
        />
        <CategoryChoice chosen={shown.category} />
        <SelectField
          id="filter-distance"
          name="distance"
          label={texts.distance}
          defaultValue={shown.distance ?? ''}
          onChange={() => setRefused(false)}
          options={distanceOptions(shown.distance)}
          hint={distanceHints[place.from]}
          error={refused ? noLocationSentence : undefined}
        />
      </form>
    </Dialog>
  )
}

const distanceHints = {
  saved: texts.savedLocationHint,
  device: texts.currentLocationHint,
  nowhere: texts.locationPermissionHint,
  unknown: undefined,
}

/** The select shows the chosen one from its first moment, also while the names are on their way. */
function CategoryChoice({ chosen }: { chosen: number | undefined }) {
  const { data, isError } = useCategories({ needed: true })
  const options = data?.categories.map(({ id, description }) => ({ value: id, label: description }))
  return (
    <SelectField
      key={options ? 'loaded' : 'loading'}
      id="filter-category"
      name="category"
      label={sharedTexts.category}
      defaultValue={chosen ?? ''}
      hint={isError ? texts.categoriesLoadError : undefined}
      options={[
        { value: '', label: texts.allCategories },
        ...(options ?? (chosen ? [{ value: chosen, label: texts.chosenCategory }] : [])),
      ]}
    />
  )
}

function distanceOptions(chosen: number | undefined) {
  const steps =
    chosen === undefined || distances.includes(chosen) ? distances : [...distances, chosen]
  return [
    { value: '', label: texts.anyDistance },
    ...steps.toSorted((a, b) => a - b).map(km => ({ value: km, label: texts.withinKm(km) })),
  ]
}

/** How a search is understood goes with it as long as it is the same. */
export function filtersOf(form: FormData, before: GigFilters): GigFilters {
  const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  const chosen = filtersIn(query)
  const filters =
    chosen.search === before.search ? { ...chosen, understand: before.understand } : chosen
  return filters.gig_type === gigTypes.offer ? without(filters, 'gig_type') : filters
}
