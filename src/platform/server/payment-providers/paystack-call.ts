/** What all calls of Paystack have in common: `{ status, message, data }` around every answer. */
import { type Pesewas, pesewas } from '#platform/money.ts'
import { log } from '../observability/logging.ts'
import {
  type Answer,
  type Ask,
  ask,
  type Connection,
  field,
  isTrouble,
  listField,
  ProviderUnreachable,
  senseless,
  textField,
} from './http.ts'
import { sentenceForRefusal } from './paystack-words.ts'

export const currency = 'GHS'

/** What was asked about, or null where Paystack knows nothing of it. @throws ProviderUnreachable */
export async function read(connection: Connection, path: string): Promise<object | null> {
  const answer = await ask(connection, { method: 'GET', path, tries: 2 })
  const data = field(answer.body, 'data')
  if (answer.status === 200 && typeof data === 'object' && data !== null) return data
  if (isNotFound(answer)) return null
  throw senseless(connection, answer)
}

/** In a list too, nothing is an answer. */
export async function readList(connection: Connection, path: string): Promise<unknown[]> {
  const data = await read(connection, path)
  return listField({ data }, 'data')
}

type InstructionAnswer = { data: unknown } | { refusal: string; code: string | null } | 'unclear'

/** Tells them to do something, once: they do not promise that a second call does nothing. */
export async function instruct(
  connection: Connection,
  path: string,
  body: object,
): Promise<InstructionAnswer> {
  const answer = await answerTo(connection, { method: 'POST', path, body, tries: 1 })
  if (!answer || isTrouble(answer)) return 'unclear'
  const done = field(answer.body, 'status')
  if (answer.status < 300 && done === true) return { data: field(answer.body, 'data') }
  const words = textField(answer.body, 'message')
  if (done !== false || !words) return 'unclear'
  const code = textField(answer.body, 'code')
  log.warn(
    { provider: connection.name, status: answer.status, failure: code },
    'a provider refused',
  )
  return { refusal: sentenceForRefusal(words), code }
}

/** Amounts are whole pesewas. Null for anything else. */
export const amountOf = (data: unknown): Pesewas | null => {
  const amount = field(data, 'amount')
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0
    ? pesewas(amount)
    : null
}

function isNotFound({ status, body }: Answer): boolean {
  const says = `${textField(body, 'code') ?? ''} ${textField(body, 'message') ?? ''}`
  return (status === 404 || status === 400) && /not[ _]found|invalid.*reference/i.test(says)
}

async function answerTo(connection: Connection, wanted: Ask): Promise<Answer | null> {
  try {
    return await ask(connection, wanted)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ err: error }, 'a provider did not answer')
    return null
  }
}
