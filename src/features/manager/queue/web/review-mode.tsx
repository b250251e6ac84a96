import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sentencesOf } from '#platform/web/api-error.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { QueueSkeleton } from '../../web/queue-skeleton.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { QueueArea } from './queue-area.ts'
import { QueueBar } from './queue-bar.tsx'
import type { Command } from './queue-keys.ts'
import { QueueList } from './queue-list.tsx'
import { ReviewedThing } from './reviewed-thing.tsx'
import * as texts from './texts.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { type Review, useReview } from './use-review.ts'

/** What waits in one area, longest waiting first, to be decided about one after the other. */
export function ReviewMode<Row, Whole>({ area }: { area: QueueArea<Row, Whole> }) {
  const review = useReview(area)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const panel = usePanel(review.shown.key)
  const keys = useQueueKeys(command => take(command))

  function take(command: Command) {
    const does: Record<Command, () => unknown> = {
      next: () => review.shown.move(1),
      previous: () => review.shown.move(-1),
      open: () => panel.enter(),
      approve: review.approve,
      refuse: review.refuse,
      select: () => review.shown.row !== undefined && review.choice.toggle(review.shown.row),
      undo: review.undo,
      search: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
      help: () => setHelpOpen(true),
    }
    does[command]()
  }

  const { list, rows } = review
  if (!list.data && !list.error) return <QueueSkeleton />
  const help = { isOpen: isHelpOpen, open: setHelpOpen, ...keys }
  return (
    <div className="flex flex-1 flex-col gap-4 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-6">
      <QueueList area={area} review={review} onOpen={panel.enter} />
      <div ref={panel.ref} className="flex min-w-0 flex-1 scroll-mt-32 flex-col gap-4">
        <AlertList items={review.problems} />
        {list.error && (
          <LoadError
            reason={sentencesOf(list.error)[0] ?? managerTexts.listLoadError}
            onRetry={() => list.refetch()}
            retrying={list.isFetching}
          />
        )}
        {rows.length === 0 && !list.error && <NothingWaits review={review} />}
        <Things area={area} review={review} />
        <QueueBar area={area} review={review} help={help} />
        <Questions area={area} review={review} />
      </div>
    </div>
  )
}

/** The one that is shown and, out of sight, the one after it: its document is there when it is asked for. */
function Things<Row, Whole>(props: { area: QueueArea<Row, Whole>; review: Review<Row, Whole> }) {
  const { area, review } = props
  const { row, next } = review.shown
  return [row, next].map(
    one =>
      one !== undefined && (
        <div key={area.keyOf(one)} hidden={one !== row}>
          <ReviewedThing area={area} row={one} />
        </div>
      ),
  )
}

function NothingWaits<Row, Whole>({ review }: { review: Review<Row, Whole> }): ReactNode {
  const { search, isNarrowed } = review.address
  return (
    <EmptyState
      icon={CircleCheck}
      action={
        isNarrowed && search ? (
          <LinkButton to="?queue">{managerTexts.showAll}</LinkButton>
        ) : (
          <LinkButton to="/manager/dashboard" tone="secondary">
            {managerTexts.dashboard}
          </LinkButton>
        )
      }
    >
      {search ? texts.nothingFound : texts.nothingWaits}
    </EmptyState>
  )
}

function Questions<Row, Whole>(props: { area: QueueArea<Row, Whole>; review: Review<Row, Whole> }) {
  const { area, review } = props
  const { asked, refused } = review
  const Dialog = area.refuse?.Dialog
  return (
    <>
      {asked && (
        <ConfirmDialog
          open
          onClose={review.cancel}
          onConfirm={review.confirm}
          tone="primary"
          title={asked.question.title}
          confirmLabel={asked.question.yes}
          cancelLabel={asked.question.no}
        >
          <p>{asked.question.text}</p>
        </ConfirmDialog>
      )}
      {refused && Dialog && <Dialog {...refused} onClose={review.closeRefusal} />}
    </>
  )
}

/** Each one is read from its beginning. */
function usePanel(key: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    const isAnother = shown.current !== undefined && shown.current !== key
    shown.current = key
    if (isAnother && (ref.current?.getBoundingClientRect().top ?? 0) < 0)
      ref.current?.scrollIntoView({ block: 'start' })
  }, [key])

  function enter() {
    const heading = ref.current?.querySelector<HTMLElement>('div:not([hidden]) > article h2')
    heading?.focus()
  }
  return { ref, enter }
}
