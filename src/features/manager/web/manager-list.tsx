import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { sentencesOf } from '#platform/web/api-error.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { ListAddress, ListFilter } from './list-address.ts'
import { ListSearch } from './list-search.tsx'
import { type Column, ListTable, ListTableSkeleton } from './list-table.tsx'
import * as texts from './texts.ts'

export type ListPage<Row> = {
  data: Row[]
  total: number
  current_page: number
  last_page: number
}

type ManagerListProps<Row> = {
  title: string
  /** Above it: the lists that belong together. */
  tabs?: ReactNode
  /** Beside the title: what can be added. */
  action?: ReactNode
  address: ListAddress
  /** False for a list in which there is nothing to look for. */
  isSearchable?: boolean
  filters?: readonly ListFilter[]
  /** Under search and filter: what else the list can be narrowed to. */
  narrowing?: ReactNode
  list: UseQueryResult<ListPage<Row>>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** In the last column; see `RowActions`. */
  actions?: (row: Row) => ReactNode
  /** What went wrong with a row's action, in the server's words. */
  problems?: readonly string[]
  /** "No customers found." */
  empty: string
  icon: LucideIcon
}

/** For `useQuery({ ...read(…), ...keepingRows, select })`: the rows of the page before stay until the next ones are there. */
export const keepingRows = { placeholderData: keepPreviousData } as const

/**
 * A page of the manager area that is one list: search, filter, table (cards on phones), pages, and what stands there
 * while it loads, where it fails, and where there is nothing.
 *
 * ```tsx
 * const address = useListAddress(filters)
 * const list = useQuery({
 *   ...read<typeof listCustomers>('GET /api/manager/customers', address.input),
 *   ...keepingRows,
 *   select: answer => answer.customers,
 * })
 * const { problems, isBusy, act } = useRowAction()
 * return <ManagerList title="Customers" address={address} filters={filters} list={list} columns={columns} … />
 * ```
 */
export function ManagerList<Row>(props: ManagerListProps<Row>) {
  const { title, tabs, action, address, isSearchable = true, filters, list, problems = [] } = props
  const shown = useLatest(list.data)
  return (
    <Page>
      {tabs}
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full max-md:justify-between">
          <PageTitle>{title}</PageTitle>
          {action}
        </div>
        {isSearchable && (
          <ListSearch
            label={texts.searchList(title.toLowerCase())}
            address={address}
            filters={filters}
          />
        )}
      </header>
      {props.narrowing}
      <AlertList items={problems} />
      {list.error && (
        <LoadError
          reason={sentencesOf(list.error)[0] ?? texts.listLoadError}
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {shown ? (
        <Rows {...props} shown={shown} waiting={list.isPlaceholderData} />
      ) : (
        !list.error && (
          <ListTableSkeleton
            title={title}
            columns={props.columns}
            hasActions={props.actions !== undefined}
          />
        )
      )}
    </Page>
  )
}

function Rows<Row>({
  shown,
  waiting,
  ...props
}: ManagerListProps<Row> & { shown: ListPage<Row>; waiting: boolean }) {
  const { title, address, columns, keyOf, actions, empty, icon } = props
  const isEmpty = shown.data.length === 0
  return (
    <>
      <p role="status" className="sr-only">
        {waiting ? '' : isEmpty ? empty : texts.listTotal(shown.total)}
      </p>
      {isEmpty ? (
        <EmptyState icon={icon} action={<WayForward address={address} total={shown.total} />}>
          {empty}
        </EmptyState>
      ) : (
        <>
          <ListTable
            title={title}
            rows={shown.data}
            columns={columns}
            keyOf={keyOf}
            actions={actions}
            waiting={waiting}
          />
          <Pagination
            page={shown.current_page}
            lastPage={shown.last_page}
            hrefFor={address.hrefFor}
          />
        </>
      )}
    </>
  )
}

function WayForward({ address, total }: { address: ListAddress; total: number }) {
  if (total > 0) return <LinkButton to={address.hrefFor(1)}>{texts.firstPage}</LinkButton>
  if (address.isNarrowed) return <LinkButton to={address.hrefOfAll}>{texts.showAll}</LinkButton>
  return (
    <LinkButton to="/manager/dashboard" tone="secondary">
      {texts.dashboard}
    </LinkButton>
  )
}

/** A page that fails to load has no rows of its own: those that were there are better than none. */
function useLatest<T>(value: T | undefined): T | undefined {
  const latest = useRef(value)
  if (value !== undefined) latest.current = value
  return latest.current
}
