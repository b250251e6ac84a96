import { randomUUID } from 'node:crypto'
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { reportErrorsTo } from './error-reports.ts'
import { withoutSecrets } from './log-secrets.ts'

export type LoggingOptions = {
  level: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Short lines for people instead of JSON. */
  pretty?: boolean
  /** Where lines go: standard output. */
  destination?: DestinationStream
  /** Where errors are told besides. */
  reports?: { url: string; app: string } | undefined
}

/** Silent until `openLogging`, so that tests print nothing. Goes to Fastify as `loggerInstance`. */
export let log: Logger = pino({ level: 'silent' })

export function openLogging(options: LoggingOptions): void {
  const { level, pretty = false, destination = pino.destination(1), reports } = options
  const onLost = (reason: string) => log.warn({ reason }, 'an error could not be reported')
  const report = reports && reportErrorsTo(reports.url, { ...reports, onLost })
  log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: { req: describeRequest, res: describeAnswer, err: describeError },
      hooks: { streamWrite: line => cleanLine(line, report) },
    },
    pretty ? forPeople(destination) : destination,
  )
}

function cleanLine(line: string, report: ((line: string) => void) | undefined): string {
  const clean = withoutSecrets(line)
  report?.(clean)
  return clean
}

/** The caller's own `x-request-id` where it is harmless, so that logs of several systems join up. */
export function requestId(request: { headers: { [name: string]: unknown } }): string {
  const header = request.headers['x-request-id']
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

function describeRequest(request: { method: string; url: string; ip?: string }) {
  return { method: request.method, url: withoutWhatWasTyped(request.url), ip: request.ip }
}

/** Searches and messages travel in addresses too. Of a query the names stay, and small numbers such as that of a page. */
function withoutWhatWasTyped(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const kept = url
    .slice(start + 1)
    .split('&')
    .map(pair => pair.match(/^[\w[\]-]{1,40}=\d{1,4}$/)?.[0] ?? nameOnly(pair))
  return `${url.slice(0, start)}?${kept.join('&')}`
}

const nameOnly = (pair: string) => `${pair.match(/^[\w[\]-]{1,40}(?==)/)?.[0] ?? ''}=…`

/** Errors of a connection bring it along, with all that it holds. */
function describeError(error: Error) {
  const { client: _, ...described } = stdSerializers.err(error) as Record<string, unknown>
  return described
}

function describeAnswer(answer: { statusCode: number }) {
  return { status: answer.statusCode }
}

function forPeople(destination: DestinationStream): DestinationStream {
  return { write: line => destination.write(shortLine(line)) }
}

const KNOWN = new Set(['level', 'time', 'msg', 'reqId', 'req', 'res', 'responseTime', 'err'])

/** `12:05:01 info  GET /api/gigs 200 4 ms  request completed` */
function shortLine(line: string): string {
  const entry = JSON.parse(line)
  const { level, time, msg, req, res, responseTime, err } = entry
  const rest = Object.entries(entry).filter(([name]) => !KNOWN.has(name))
  const parts = [
    String(time).slice(11, 19),
    String(level).padEnd(5),
    req && `${req.method} ${req.url}`,
    res && String(res.status),
    responseTime !== undefined && `${Math.round(responseTime)} ms`,
    msg,
    ...rest.map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ]
  const stack = err ? `\n${err.stack ?? err.message}` : ''
  return `${parts.filter(Boolean).join(' ')}${stack}\n`
}
