import { setImmediate } from 'node:timers/promises'

const rowsAtOnce = 500

/** As `JSON.stringify`, but in pieces: where somebody has very much, others are answered in between. */
export async function writeJson(value: unknown): Promise<string> {
  if (Array.isArray(value)) return `[${await writeRows(value)}]`
  return isRecord(value) ? `{${await writeFields(value)}}` : JSON.stringify(value)
}

async function writeRows(rows: unknown[]): Promise<string> {
  const pieces: string[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    pieces.push(JSON.stringify(rows.slice(at, at + rowsAtOnce)).slice(1, -1))
    await setImmediate()
  }
  return pieces.join(',')
}

async function writeFields(record: Record<string, unknown>): Promise<string> {
  const fields: string[] = []
  for (const [name, held] of Object.entries(record))
    if (held !== undefined) fields.push(`${JSON.stringify(name)}:${await writeJson(held)}`)
  return fields.join(',')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
