// biome-ignore-all lint/a11y/noRedundantRoles: what is laid out as cards loses the roles of a table, unless they are written out
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useRowFocus } from './row-focus.ts'

export type Column<Row> = {
  /** Heads the column, and on a card stands before a fact. */
  name: string
  cell: (row: Row) => ReactNode
  /** Where it stands on a phone's card: its first line, that line's end, a line of its own, or (default) among the facts. */
  card?: 'title' | 'chip' | 'line' | 'fact'
  /** Of the cell: `whitespace-nowrap`, `tabular-nums`. */
  className?: string
}

type ListTableProps<Row> = {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  actions: (row: Row) => ReactNode
  /** Other rows are on their way. */
  waiting?: boolean
}

/** Below 768 px each row is a card, made of the same table. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { title, rows, columns, keyOf, actions, waiting } = props
  const body = useRowFocus(rows.map(keyOf))
  return (
    <Frame title={title} columns={columns} waiting={waiting}>
      <tbody ref={body} role="rowgroup" className={bodyLook}>
        {rows.map(row => (
          <tr key={keyOf(row)} role="row" tabIndex={-1} className={rowLook}>
            {columns.map(column => (
              <Cell key={column.name} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
            <td role="cell" className={classNames(cellLook, actionsLook)}>
              {actions(row)}
            </td>
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

/** As many rows as a page has, in the sizes of what will stand there. */
export function ListTableSkeleton<Row>({
  title,
  columns,
}: Pick<ListTableProps<Row>, 'title' | 'columns'>) {
  return (
    <Loading label={`Loading ${title.toLowerCase()}`}>
      <Frame title={title} columns={columns} waiting>
        <tbody role="rowgroup" className={bodyLook}>
          {skeletonRows.map(row => (
            <tr key={row} role="row" className={rowLook}>
              {columns.map(column => (
                <Cell key={column.name} column={column}>
                  <Skeleton className={column.card === 'chip' ? 'h-6 w-20' : 'h-5 w-24'} />
                </Cell>
              ))}
              <td role="cell" className={classNames(cellLook, actionsLook)}>
                <Skeleton className="h-11 w-28 md:ml-auto md:h-5" />
              </td>
            </tr>
          ))}
        </tbody>
      </Frame>
    </Loading>
  )
}

function Frame<Row>({
  title,
  columns,
  waiting,
  children,
}: Pick<ListTableProps<Row>, 'title' | 'columns' | 'waiting'> & { children: ReactNode }) {
  return (
    <table
      role="table"
      aria-label={title}
      aria-busy={waiting}
      className="w-full border-separate border-spacing-0 text-meta transition-opacity aria-busy:opacity-60 max-md:block md:rounded-card md:bg-surface md:shadow-raised"
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {columns.map(({ name }) => (
            <th key={name} role="columnheader" scope="col" className={headLook}>
              {name}
            </th>
          ))}
          <th role="columnheader" scope="col" className={classNames(headLook, 'md:text-right')}>
            Action
          </th>
        </tr>
      </thead>
      {children}
    </table>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { name, card = 'fact', className } = column
  if (card === 'title') {
    return (
      <th role="rowheader" scope="row" className={classNames(cellLook, cardLooks.title, className)}>
        {children}
      </th>
    )
  }
  return (
    <td role="cell" className={classNames(cellLook, cardLooks[card], className)}>
      {card === 'fact' && <span className="mr-1 text-muted md:hidden">{name}</span>}
      {children}
    </td>
  )
}

const skeletonRows = Array.from({ length: 12 }, (_, row) => row)

const bodyLook = 'max-md:flex max-md:flex-col max-md:gap-3'
const rowLook =
  'scroll-mt-32 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:bg-surface max-md:p-4 max-md:shadow-raised md:hover:bg-sunken'
const cellLook =
  'max-md:block md:h-11 md:border-t md:border-border md:px-2 md:first:pl-4 md:last:pr-2'
const actionsLook = 'max-md:mt-2 max-md:basis-full'
const headLook =
  'md:sticky md:top-[57px] md:z-10 md:h-11 md:bg-surface md:px-2 md:text-left md:text-chip md:font-semibold md:uppercase md:tracking-wide md:text-muted md:first:rounded-tl-card md:first:pl-4 md:last:rounded-tr-card md:last:pr-4 lg:top-[65px]'

// The title leaves just enough room for a chip beside it; what follows begins a new line.
const cardLooks = {
  title:
    'text-left font-semibold max-md:min-w-0 max-md:flex-1 max-md:basis-[calc(100%-9rem)] max-md:text-body',
  chip: 'max-md:shrink-0',
  line: 'max-md:basis-full',
  fact: '',
}
