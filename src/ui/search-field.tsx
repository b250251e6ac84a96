import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

/** A search box with its icon; the label is spoken and stands in the box until something is typed. */
export function SearchField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <TextField
      placeholder={label}
      enterKeyHint="search"
      autoComplete="off"
      {...input}
      label={label}
      labelHidden
      type="search"
      before={<Search size={20} aria-hidden="true" />}
      inputClassName="pl-11"
    />
  )
}
