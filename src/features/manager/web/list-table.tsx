// biome-ignore-all lint/a11y/noRedundantRoles: what is laid out as cards loses the roles of a table, unless they are written out
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useRowFocus } from './row-focus.ts'
import * as texts from './texts.ts'

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
  /** Left out where a row can only be looked at, by a link in it. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** Whether these rows are those of the page before, while the next one loads. */
  waiting?: boolean
}

/** Below 768 px each row is a card, made of the same table. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { title, rows, columns, keyOf, actions, waiting } = props
  const body = useRowFocus(rows.map(keyOf))
  return (
    <Frame title={title} columns={columns} hasActions={actions !== undefined} waiting={waiting}>
      <tbody ref={body} role="rowgroup" className={bodyLook}>
        {rows.map(row => (
          <tr key={keyOf(row)} role="row" tabIndex={-1} className={rowLook}>
            {columns.map(column => (
              <Cell key={column.name} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
            {actions && (
              <td role="cell" className={classNames(cellLook, actionsLook)}>
                {actions(row)}
              </td>
            )}
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
  hasActions,
}: Pick<ListTableProps<Row>, 'title' | 'columns'> & { hasActions: boolean }) {
  return (
    <Loading label={texts.loadingList(title.toLowerCase())}>
      <Frame title={title} columns={columns} hasActions={hasActions}>
        <tbody role="rowgroup" className={bodyLook}>
          {skeletonRows.map(row => (
            <tr key={row} role="row" className={rowLook}>
              {columns.map(column => (
                <Cell key={column.name} column={{ ...column, className: skeletonCellLook }}>
                  <Skeleton className={skeletonLooks[column.card ?? 'fact']} />
                </Cell>
              ))}
              {hasActions && (
                <td role="cell" className={classNames(cellLook, actionsLook)}>
                  <Skeleton className="h-11 w-28 md:ml-auto md:h-5" />
                </td>
              )}
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
  hasActions,
  waiting,
  children,
}: Pick<ListTableProps<Row>, 'title' | 'columns' | 'waiting'> & {
  hasActions: boolean
  children: ReactNode
}) {
  return (
    <table
      role="table"
      aria-label={title}
      aria-busy={waiting}
      className="w-full border-separate border-spacing-0 transition-opacity aria-busy:opacity-60 max-md:block md:rounded-card md:bg-surface md:shadow-raised"
    >
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row">
          {columns.map(({ name }) => (
            <th key={name} role="columnheader" scope="col" className={headLook}>
              {name}
            </th>
          ))}
          {hasActions && (
            <th role="columnheader" scope="col" className={classNames(headLook, 'md:text-right')}>
              {texts.action}
            </th>
          )}
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
      <th
        role="rowheader"
        scope="row"
        className={classNames(cellLook, 'text-meta', cardLooks.title, className)}
      >
        {children}
      </th>
    )
  }
  return (
    <td role="cell" className={classNames(cellLook, 'text-meta', cardLooks[card], className)}>
      {card === 'fact' && <span className="mr-1 text-muted md:hidden">{name}</span>}
      {children}
    </td>
  )
}

const skeletonRows = Array.from({ length: 12 }, (_, row) => row)

const skeletonCellLook = 'max-md:flex max-md:items-center'
const skeletonLooks = {
  title: 'h-6 w-28 md:h-5',
  chip: 'h-6 w-16',
  line: 'h-5 w-44 md:w-32',
  fact: 'h-5 w-14',
}

// On a tablet times may take two lines, so that the columns fit.
const bodyLook =
  'max-md:flex max-md:flex-col max-md:gap-3 md:[&_.in-one-line:not(time)]:whitespace-nowrap lg:[&_time]:whitespace-nowrap'
const rowLook =
  'scroll-mt-32 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-card max-md:bg-surface max-md:p-4 max-md:shadow-raised max-md:after:order-2 max-md:after:basis-full md:hover:bg-sunken'
const cellLook =
  'max-md:block md:h-11 md:border-t md:border-border md:px-1.5 md:first:pl-4 md:last:pr-2 lg:px-2'
const actionsLook = 'max-md:order-4 max-md:mt-2 max-md:basis-full'
/** As low as the bar above is tall, with its line (ui/top-bar.tsx). */
const headLook =
  'md:sticky md:top-[53px] md:z-10 md:h-11 md:bg-surface md:px-1.5 md:text-left md:text-chip md:font-semibold md:uppercase md:tracking-wide md:text-muted md:first:rounded-tl-card md:first:pl-4 md:last:rounded-tr-card md:last:pr-4 lg:top-[61px] lg:px-2'

// `order-2` is also that of the row's `::after`, which breaks the line below title and chip.
const cardLooks = {
  title:
    'text-left font-semibold max-md:order-1 max-md:min-w-0 max-md:flex-1 max-md:basis-1/2 max-md:text-body [overflow-wrap:anywhere] md:min-w-32',
  chip: 'max-md:order-2 max-md:max-w-full',
  line: 'max-md:order-3 max-md:basis-full',
  fact: 'max-md:order-3',
}
