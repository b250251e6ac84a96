import { formatMoment, formatRelative } from './formats.ts'

/** "5 min ago", with the full moment as its tip. `at` is what the server sent. */
export function TimeText({ at, now = new Date() }: { at: string; now?: Date }) {
  const moment = new Date(at)
  return (
    <time
      dateTime={moment.toISOString()}
      title={formatMoment(moment)}
      className="in-one-line"
      suppressHydrationWarning
    >
      {formatRelative(moment, now)}
    </time>
  )
}
