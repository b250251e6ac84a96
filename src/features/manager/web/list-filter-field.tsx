import { SelectField } from '#ui/select-field.tsx'
import type { ListAddress, ListFilter } from './list-address.ts'
import * as texts from './texts.ts'

type ListFilterFieldProps = {
  address: ListAddress
  filters: readonly ListFilter[]
  /** Where no search stands beside it, and its choices are long. */
  wide?: boolean
}

/** Which part of a list is shown: beside its search, or alone where there is nothing to search for. */
export function ListFilterField({ address, filters, wide = false }: ListFilterFieldProps) {
  return (
    <div className={wide ? 'w-44 shrink-0' : 'w-36 shrink-0'}>
      <SelectField
        label={texts.show}
        labelHidden
        value={address.filter}
        onChange={event => address.choose(event.target.value)}
        options={filters.map(filter => ({ value: filter.label, label: filter.label }))}
      />
    </div>
  )
}
