import { Keyboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBarHeight } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import * as sharedTexts from '#ui/texts.ts'
import type { QueueArea } from './queue-area.ts'
import { QueueHelp } from './queue-help.tsx'
import { type Command, commands, keyName } from './queue-keys.ts'
import * as texts from './texts.ts'
import type { Review } from './use-review.ts'

type QueueBarProps<Row, Whole> = {
  area: QueueArea<Row, Whole>
  review: Review<Row, Whole>
  help: Help
}
type Help = {
  isOpen: boolean
  open: (isOpen: boolean) => void
  areOn: boolean
  switchTo: (areOn: boolean) => void
}

/** Always in sight, and always of the same height: no button moves from under a finger. What is dangerous comes last. */
export function QueueBar<Row, Whole>(props: QueueBarProps<Row, Whole>) {
  const { rows, last } = props.review
  return rows.length === 0 && !last ? null : <LastingBar {...props} />
}

function LastingBar<Row, Whole>({ area, review, help }: QueueBarProps<Row, Whole>) {
  const { rows, last, shown } = review
  const bar = useBarHeight({ lasts: true })
  return (
    <div
      ref={bar}
      data-action-bar
      className="sticky bottom-0 z-20 -mx-4 mt-auto flex flex-col gap-2 border-t border-border bg-surface px-4 pb-[calc(0.75rem+env(safe-area-inset-bottom))] pt-1 lg:mx-0 lg:rounded-card lg:border"
    >
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p role="status" className="min-w-0 truncate text-meta text-muted">
          {last?.said ?? texts.place(shown.at + 1, rows.length)}
        </p>
        <div className="flex shrink-0 items-center">
          {last && (
            <Button
              tone="quiet"
              size="small"
              onClick={review.undo}
              aria-label={texts.undoLast(last.said)}
              {...shortcut('undo', help)}
            >
              {sharedTexts.undo}
              <KeyMark command="undo" help={help} />
            </Button>
          )}
          <Button
            tone="quiet"
            size="small"
            onClick={() => help.open(true)}
            icon={<Keyboard size={18} aria-hidden="true" />}
            className="max-lg:hidden"
          >
            {texts.keys}
          </Button>
        </div>
      </div>
      {rows.length > 0 && <Decisions area={area} review={review} help={help} />}
      {help.isOpen && <QueueHelp area={area} help={help} />}
    </div>
  )
}

function Decisions<Row, Whole>({ area, review, help }: QueueBarProps<Row, Whole>) {
  const { choice, isOpen, shown } = review
  const { labelOfMany } = area.approve
  const isOfMany = labelOfMany !== undefined && choice.count > 0
  return (
    <div className="flex flex-wrap gap-2 lg:gap-3">
      <Decision
        command="approve"
        help={help}
        isReady={isOpen.approve}
        onTake={review.approve}
        className={phoneLook}
      >
        {isOfMany ? labelOfMany(choice.count) : area.approve.label}
      </Decision>
      {isOfMany ? (
        <Button tone="secondary" onClick={choice.clear}>
          {texts.clearSelection}
        </Button>
      ) : (
        <>
          <Button
            tone="secondary"
            onClick={() => shown.move(1)}
            {...shortcut('next', help)}
            className={phoneLook}
          >
            {texts.nextButton}
            <KeyMark command="next" help={help} />
          </Button>
          {area.refuse && (
            <Decision
              command="refuse"
              help={help}
              isReady={isOpen.refuse}
              tone={area.refuse.tone}
              onTake={review.refuse}
              className={classNames(phoneLook, 'lg:ml-auto')}
            >
              {area.refuse.label}
            </Decision>
          )}
        </>
      )}
    </div>
  )
}

/** Three stand in one row of a phone. */
const phoneLook = 'max-lg:flex-1 max-lg:px-2'

/** Keeps the focus while it is not open: the next one loads, or somebody else has to decide about this one. */
function Decision({
  command,
  help,
  isReady,
  tone,
  onTake,
  className,
  children,
}: {
  command: Command
  help: Help
  isReady: boolean
  tone?: 'secondary' | 'danger-outline'
  onTake: () => void
  className: string
  children: ReactNode
}) {
  return (
    <Button
      tone={tone}
      aria-disabled={!isReady || undefined}
      onClick={onTake}
      // Held down, it would decide about one after the other.
      onKeyDown={event => event.repeat && event.preventDefault()}
      className={classNames(className, !isReady && 'opacity-50')}
      {...shortcut(command, help)}
    >
      {children}
      <KeyMark command={command} help={help} />
    </Button>
  )
}

const shortcut = (command: Command, { areOn }: Help) =>
  areOn ? { 'aria-keyshortcuts': commands[command] } : {}

function KeyMark({ command, help }: { command: Command; help: Help }) {
  if (!help.areOn) return null
  return (
    <span
      aria-hidden="true"
      className="rounded-chip bg-sunken px-1.5 text-chip text-muted max-lg:hidden"
    >
      {keyName(command)}
    </span>
  )
}
