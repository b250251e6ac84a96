import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Pagination } from '#ui/pagination.tsx'
import { ListSearch } from '../../web/list-search.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { QueueArea } from './queue-area.ts'
import * as texts from './texts.ts'
import type { Review } from './use-review.ts'
import { WaitingTime } from './waiting-mark.tsx'
import { waitingTime } from './waiting-time.ts'

type QueueListProps<Row, Whole> = {
  area: QueueArea<Row, Whole>
  review: Review<Row, Whole>
  onOpen: () => void
}

/** Beside what is shown; on a phone above it, where it opens. */
export function QueueList<Row, Whole>({ area, review, onOpen }: QueueListProps<Row, Whole>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { rows, total, address } = review
  function open(row: Row) {
    review.shown.show(area.keyOf(row))
    setOpen(false)
    onOpen()
  }
  return (
    <section
      aria-label={texts.listTitle}
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-24"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 items-center gap-2 rounded-control bg-surface px-4 py-2 text-left font-semibold shadow-raised lg:hidden"
      >
        <span className="min-w-0 flex-1">
          <Summary area={area} review={review} />
        </span>
        <ChevronDown
          size={22}
          aria-hidden="true"
          className={classNames('shrink-0 text-muted', isOpen && 'rotate-180')}
        />
      </button>
      <p className="text-meta font-semibold max-lg:hidden">
        <Summary area={area} review={review} />
      </p>
      <div id={id} className={classNames('flex flex-col gap-3', !isOpen && 'max-lg:hidden')}>
        <ListSearch label={managerTexts.searchList(area.title)} address={address} />
        {total > 0 && <Rows area={area} review={review} onOpen={open} />}
        {review.lastPage > 1 && (
          <div className="[&_ol]:hidden">
            <Pagination page={address.page} lastPage={review.lastPage} hrefFor={address.hrefFor} />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {review.shown.row &&
          texts.positionLabel(area.nameOf(review.shown.row), review.shown.at + 1, rows.length)}
      </p>
    </section>
  )
}

function Summary<Row, Whole>({ area, review }: Omit<QueueListProps<Row, Whole>, 'onOpen'>) {
  const [oldest] = review.rows
  if (!review.list.data) return texts.listTitle
  return (
    <>
      {texts.waitingCount(review.total)}
      {oldest && review.address.page === 1 && (
        <span className="font-normal text-muted">
          {' · '}
          {texts.oldestWaits(waitingTime(area.sinceOf(oldest), new Date()))}
        </span>
      )}
    </>
  )
}

type RowsProps<Row, Whole> = Omit<QueueListProps<Row, Whole>, 'onOpen'> & {
  onOpen: (row: Row) => void
}

function Rows<Row, Whole>({ area, review, onOpen }: RowsProps<Row, Whole>) {
  const { rows, shown, choice } = review
  const list = useFollowed(shown.key)
  return (
    <ol ref={list} className="flex flex-col gap-1 overflow-y-auto lg:max-h-[60dvh]">
      {rows.map(row => {
        const key = area.keyOf(row)
        const isShown = key === shown.key
        return (
          <li
            key={key}
            className={classNames(
              'flex items-start border-l-4',
              isShown ? 'border-brand bg-surface shadow-raised' : 'border-transparent',
            )}
          >
            {area.approve.labelOfMany && (
              <label className="flex min-h-11 min-w-11 items-center justify-center self-stretch">
                <input
                  type="checkbox"
                  checked={choice.keys.includes(key)}
                  disabled={!choice.isOpen(row)}
                  onChange={() => choice.toggle(row)}
                  aria-label={texts.select(area.nameOf(row))}
                  className="size-5"
                />
              </label>
            )}
            <button
              type="button"
              aria-current={isShown || undefined}
              onClick={() => onOpen(row)}
              className={classNames(
                'flex min-h-14 min-w-0 flex-1 flex-col py-1.5 pr-3 text-left focus-visible:-outline-offset-2',
                !area.approve.labelOfMany && 'pl-3',
              )}
            >
              <span className="truncate font-semibold">{area.nameOf(row)}</span>
              <span className="truncate text-meta text-muted">{area.lineOf(row)}</span>
              <WaitingTime since={area.sinceOf(row)} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** What is shown is in sight in the list, and has the focus where the list has it. */
function useFollowed(key: unknown) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (key === undefined || !row || !list.current) return
    const { offsetTop, offsetHeight } = row.parentElement ?? row
    const { scrollTop, clientHeight } = list.current
    const top = offsetTop - list.current.offsetTop
    if (top < scrollTop || top + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = top - clientHeight / 3
    if (list.current.contains(document.activeElement)) row.focus({ preventScroll: true })
  }, [key])
  return list
}
