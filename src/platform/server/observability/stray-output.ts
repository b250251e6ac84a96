/** Whatever would be written beside the log becomes a line of it: a log of one JSON object a line stands no others. */
import { format } from 'node:util'
import { log } from './logging.ts'

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** For the whole process: what packages write to the console, what Node warns of, and what nobody has caught. */
export function logStrayOutput(): void {
  for (const [method, level] of Object.entries(levels))
    Object.assign(console, { [method]: (...written: unknown[]) => logWritten(level, written) })
  process.removeAllListeners('warning')
  process.on('warning', warning => log.warn({ err: warning }, 'a warning of Node'))
  process.on('uncaughtException', error => {
    log.fatal({ err: error }, 'nobody has caught this')
    process.exit(1)
  })
}

function logWritten(level: (typeof levels)[keyof typeof levels], written: unknown[]): void {
  const error = written.find(one => one instanceof Error)
  const said = written.filter(one => one !== error)
  const message = said.length > 0 ? format(...said) : 'written to the console'
  if (error) log[level]({ err: error }, message)
  else log[level](message)
}
