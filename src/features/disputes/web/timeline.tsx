import { FileText, Gavel, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { StoredFileLink } from '#platform/web/attachments/stored-file-link.tsx'
import { formatMoment } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import type { Dispute, Statement } from './dispute.ts'
import { restOf, sideTitle, type TimelineEntry, timelineOf } from './dispute-words.ts'
import { Shares } from './shares.tsx'
import * as texts from './texts.ts'

/** What was said, appealed against and decided, oldest first. */
export function Timeline({ dispute }: { dispute: Dispute }) {
  const entries = timelineOf(dispute)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-semibold">{texts.timelineTitle}</h2>
      {entries.length === 0 ? (
        <p className="text-muted">{texts.timelineEmpty}</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {entries.map(entry => (
            <li key={`${entry.kind} ${entry.at}`}>
              <Entry entry={entry} dispute={dispute} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

export function Entry({ entry, dispute }: { entry: TimelineEntry; dispute: Dispute }) {
  const { role, opened_by } = dispute
  if (entry.kind === 'decision') {
    const { decision } = entry
    const title = decision.level === 1 ? texts.decidedEvent : texts.decidedAgainEvent
    return (
      <Happening icon={<Gavel size={18} />} title={title} at={entry.at}>
        <Shares {...decision} reader={role} />
        <Said>{decision.reason}</Said>
      </Happening>
    )
  }
  if (entry.kind === 'appeal')
    return (
      <Happening
        icon={<Gavel size={18} />}
        title={texts.appealedEvent(sideTitle(entry.appeal.by, role))}
        at={entry.at}
      >
        <Said>{entry.appeal.text}</Said>
      </Happening>
    )
  const { statement, isFirst } = entry
  const who = sideTitle(statement.by, role)
  const title = isFirst
    ? texts.openedEvent(who)
    : statement.by === opened_by
      ? texts.addedEvent(who)
      : texts.saidEvent(who)
  return (
    <Happening
      icon={isFirst ? <FileText size={18} /> : <MessageCircle size={18} />}
      title={title}
      at={entry.at}
    >
      <SaidInStatement statement={statement} dispute={dispute} />
    </Happening>
  )
}

function SaidInStatement({ statement, dispute }: { statement: Statement; dispute: Dispute }) {
  const { text, files, to_buyer } = statement
  const { held, role } = dispute
  return (
    <>
      {text && <Said>{text}</Said>}
      {files.length > 0 && (
        <ul className="grid items-start gap-3 sm:grid-cols-2">
          {files.map(({ id, file }) => (
            <li key={id} className="grid">
              <StoredFileLink file={file} />
            </li>
          ))}
        </ul>
      )}
      {to_buyer !== null && held > 0 && (
        <div className="text-meta">
          <p className="text-muted">{texts.wantsFromThen}</p>
          <Shares to_buyer={to_buyer} to_seller={restOf(held, to_buyer)} reader={role} />
        </div>
      )}
    </>
  )
}

const Said = ({ children }: { children: string }) => (
  <p className="whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
)

type HappeningProps = { icon: ReactNode; title: string; at: string; children?: ReactNode }

export function Happening({ icon, title, at, children }: HappeningProps) {
  return (
    <article className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-neutral-soft text-neutral-text"
      >
        {icon}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p>
          <span className="font-semibold">{title}</span>{' '}
          <time dateTime={at} className="in-one-line text-meta text-muted">
            {formatMoment(new Date(at))}
          </time>
        </p>
        {children}
      </div>
    </article>
  )
}
