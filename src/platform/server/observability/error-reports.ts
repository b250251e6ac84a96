/** Tells a service of the operator's of errors, so that somebody hears of them who reads no logs. */

const windowMs = 10 * 60_000
/** In a window, of all errors together: a storm of them costs no more. */
const mostReports = 20
const timeoutMs = 5000
const longestStack = 4000

type LoggedError = { type?: string; message?: string; stack?: string }
type ErrorLine = { time: string; msg: string; reqId?: string; err: LoggedError }

/**
 * Answers what takes lines of log from which secrets are gone already. Of an error only its text, its stack and the id of
 * its request are told: no address, no person. The same error is told once in ten minutes.
 */
export function reportErrorsTo(
  url: string,
  {
    app,
    onLost,
    now = Date.now,
  }: { app: string; onLost: (reason: string) => void; now?: () => number },
): (line: string) => void {
  let endsAt = 0
  /** How often each has come in this window, and in the one before. */
  let [times, timesBefore] = [new Map<string, number>(), new Map<string, number>()]
  return line => {
    const found = errorIn(line)
    if (!found) return
    if (now() >= endsAt) {
      ;[times, timesBefore] = [new Map(), times]
      endsAt = now() + windowMs
    }
    const name = nameOf(found)
    const isNew = !times.has(name)
    if (isNew && times.size >= mostReports) return
    times.set(name, (times.get(name) ?? 0) + 1)
    if (!isNew) return
    const report = { app, ...reportOf(found), times_before: timesBefore.get(name) ?? 0 }
    post(url, report).catch(error => onLost(String(error)))
  }
}

/** Null for whatever is no error. */
function errorIn(line: string): ErrorLine | null {
  if (!line.startsWith('{"level":"error"')) return null
  const entry: Partial<ErrorLine> = JSON.parse(line)
  return entry.err && entry.msg !== undefined ? (entry as ErrorLine) : null
}

/** The same for the same place in the code, whatever its text says this time. */
const nameOf = ({ msg, err }: ErrorLine) => [msg, err.type, firstPlace(err)].join(' ')

const firstPlace = ({ stack = '' }: LoggedError) => /^ {4}at .*$/m.exec(stack)?.[0].trim() ?? ''

/** `text` is what chat programs show of it. */
function reportOf({ time, msg, reqId, err }: ErrorLine) {
  const { type = 'Error', message = '', stack = '' } = err
  return {
    text: `${msg}: ${type}: ${message} ${firstPlace(err)}`.trim(),
    ...{ at: time, what: msg, type, message, stack: stack.slice(0, longestStack) },
    request_id: reqId,
  }
}

/** @throws Error where the service does not take it; never with the address, which may hold a key */
async function post(url: string, report: object): Promise<void> {
  const { ok, status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!ok) throw new Error(`answered with ${status}`)
}
