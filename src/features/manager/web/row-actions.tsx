import type { ReactNode } from 'react'
import { Menu } from '#ui/menu.tsx'

type RowActionsProps = {
  /** What stands in sight, with `rowActionLook`. */
  children: ReactNode
} & (
  | {
      /** Whose: "Actions for ama.k". */
      label: string
      /** The others, as `MenuItem` and `MenuLink`. */
      menu: ReactNode
    }
  | { label?: undefined; menu?: undefined }
)

/** What can be done with a row: one action in sight, the rest in a menu. */
export function RowActions({ label, children, menu }: RowActionsProps) {
  return (
    <div className="flex items-center justify-between gap-1 md:justify-end">
      {children}
      {menu && <Menu label={label}>{menu}</Menu>}
    </div>
  )
}

/** For a `small` button or link of tone `secondary`: an outline on cards, plain words in the table's narrow rows. */
export const rowActionLook =
  'max-md:min-w-32 md:border-transparent md:bg-transparent md:px-2 md:text-brand-text'
