import { type FormEvent, useId, useState } from 'react'
import { findDevicePlace, useStartingPlace } from '#features/gigs/place/web/starting-place.ts'
import { noLocationSentence } from '#platform/web/geolocation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useCategories } from './category-names.ts'
import { filtersIn, type GigFilters } from './gig-filters.ts'

const distances = [1, 2, 5, 10, 25, 50, 100, 200]

type FilterDialogProps = {
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
    const next = filtersOf(event.currentTarget)
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
      title="Filters"
      actions={
        <>
          <Button tone="quiet" onClick={() => setCleared(cleared + 1)} className="max-sm:flex-1">
            Clear all
          </Button>
          <Button type="submit" form={form} pending={asking} className="max-sm:flex-2">
            Show gigs
          </Button>
        </>
      }
    >
      <form key={cleared} id={form} onSubmit={apply} className="flex flex-col gap-6">
        <SearchField
          id="filter-search"
          name="search"
          label="Search services"
          maxLength={200}
          defaultValue={shown.search}
        />
        <Segments
          label="Gig type"
          name="gig_type"
          defaultValue={shown.gig_type ?? ''}
          options={[
            { value: '', label: 'All' },
            { value: 1, label: 'Offers' },
            { value: 2, label: 'Requests' },
          ]}
        />
        <CategoryChoice chosen={shown.category} />
        <SelectField
          id="filter-distance"
          name="distance"
          label="Distance"
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
  saved: 'Measured from your saved location.',
  device: 'Measured from where you are.',
  nowhere: 'Your browser will ask whether we may know where you are. We use it for this list only.',
  'unknown yet': undefined,
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
      label="Category"
      defaultValue={chosen ?? ''}
      hint={isError ? 'The categories did not load. Check your connection.' : undefined}
      options={[
        { value: '', label: 'All categories' },
        ...(options ?? (chosen ? [{ value: chosen, label: 'Chosen category' }] : [])),
      ]}
    />
  )
}

function distanceOptions(chosen: number | undefined) {
  const steps =
    chosen === undefined || distances.includes(chosen) ? distances : [...distances, chosen]
  return [
    { value: '', label: 'Any distance' },
    ...steps.toSorted((a, b) => a - b).map(km => ({ value: km, label: `Within ${km} km` })),
  ]
}

function filtersOf(form: HTMLFormElement): GigFilters {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return filtersIn(new URLSearchParams(entries))
}
