import type { ComponentProps } from 'react'

/** What a box says of the list below it, as a combobox of WAI-ARIA does. */
export type Combobox = Pick<
  ComponentProps<'input'>,
  'role' | 'aria-autocomplete' | 'aria-expanded' | 'aria-controls' | 'aria-activedescendant'
>

export const closedCombobox: Combobox = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
}
