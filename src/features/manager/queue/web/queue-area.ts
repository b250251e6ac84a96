import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '../../web/manager-list.tsx'

export type Key = string | number
export type Question = { title: string; text: string; yes: string; no: string }

/** What can be known of the thing that is shown. */
export type Detail<Whole> = {
  whole: Whole | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export type RowsInput = { page: number; search?: string | undefined }

/** One area of the manager's work as the review mode asks for it. The same object for as long as it is shown. */
export type QueueArea<Row, Whole> = {
  /** For the search: "customers". */
  title: string
  /** What waits, longest waiting first. */
  useRows: (input: RowsInput, isWanted: boolean) => UseQueryResult<ListPage<Row>>
  /** What the list does not say of a row; the row itself where it says all. */
  useDetail: (row: Row | undefined) => Detail<Whole>
  keyOf: (row: Row) => Key
  nameOf: (row: Row) => string
  sinceOf: (row: Row) => string
  /** Below the name in the list. */
  lineOf: (row: Row) => ReactNode
  /** Where everything else can be seen and done. */
  linksOf: (row: Row) => { label: string; to: string }[]
  Panel: (props: { whole: Whole; refetch: () => unknown }) => ReactNode
  /** Below it, in cards of its own. */
  More?: (props: { whole: Whole }) => ReactNode
  approve: Approval<Row, Whole>
  refuse?: Refusal<Row, Whole>
}

type Approval<Row, Whole> = {
  label: string
  isOpen?: IsOpen<Whole>
  /** For several at once; left out where each one has to be looked at. */
  labelOfMany?: (count: number) => string
  /** Whether this manager may choose it among several; left out where whoever sees it may. */
  isChoosable?: IsOpen<Row>
  noticeOf: (name: string) => string
  noticeOfMany?: (count: number) => string
  /** What has to be asked first; null where nothing has. */
  questionOf?: (row: Row, whole: Whole) => Question | null
  /** About what was looked at: the whole, or the row where several were chosen in the list. @throws ApiError */
  send: (seen: Row | Whole, options: { keepalive: boolean }) => Promise<unknown>
  /** After it was sent, or was refused because somebody else was quicker. */
  refresh: () => unknown
}

/** Whether this manager may decide so about it now; left out where whoever sees the area may. */
type IsOpen<Thing> = (thing: Thing, managerId: number | undefined) => boolean

type Refusal<Row, Whole> = {
  label: string
  isOpen?: IsOpen<Whole>
  tone: 'secondary' | 'danger-outline'
  Dialog: (props: { row: Row; whole: Whole; onClose: () => void }) => ReactNode
}

/** For an area whose list says all there is. */
export const rowItself = <Row>(row: Row | undefined): Detail<Row> => ({
  whole: row,
  error: null,
  isFetching: false,
  refetch: () => undefined,
})
