/**
 * An endpoint is declared once, here, and the declaration does everything: it validates what comes in, types the
 * handler and the client, shapes the answer, fills `/api/openapi.json`, and gives forms their rules.
 */
import * as z from 'zod/mini'
import { changesByGet } from './changes-by-get.ts'
import type { Upload } from './fields.ts'
import type { LimitName } from './limits.ts'
import type { Role } from './roles.ts'

/** Who may call. */
export type Caller =
  /** Nobody is asked for anything. */
  | 'anyone'
  /** No token, but the CSRF value: the POSTs that stand before a login. */
  | 'form'
  /** A visitor's service token, or a user's. */
  | 'visitor'
  | 'user'
  | 'manager'

export type Method = 'GET' | 'POST' | 'DELETE'
export type Route = `${Method} /${string}`

/** The outcomes that a handler may refuse with, beyond those that every caller can meet (400, 401, 405, 413, 415, 419, 422, 429, 503). */
export type Refusals = Partial<Record<401 | 403 | 404 | 409 | 413 | 422, string>>

export type Endpoint<
  R extends Route = Route,
  C extends Caller = Caller,
  I extends z.ZodMiniObject = z.ZodMiniObject,
  O extends z.ZodMiniObject | null = z.ZodMiniObject | null,
  A extends z.ZodMiniObject | undefined = z.ZodMiniObject | undefined,
> = {
  route: R
  caller: C
  /** Of a manager’s call: any one of these may. */
  roles: readonly Role[]
  /** One sentence for the API description. */
  summary: string
  /** Path parameters, query and body together: a name means one thing in a call. */
  input: I
  /** null answers 204 with no body, or a file. */
  output: O
  /** What a 202 answers, where the call may end before it is done: see `Accepted`. */
  accepted: A
  /** The media type of what is answered to be saved. */
  file: 'text/csv' | undefined
  status: 200 | 201 | 204 | MadeOrFound
  refusals: Refusals
  /** What it spends of the table of limits. */
  limits: readonly LimitName[]
}

/** 201, and 200 where what was to be made is there already: see `answerAsFound`. */
export type MadeOrFound = readonly [201, 200]

type Declaration<R extends Route, C, I, O, A> = {
  caller: C
  summary: string
  input?: I
  output: O
  accepted?: A
  file?: 'text/csv'
  status?: 200 | 201 | MadeOrFound
  refusals?: Refusals
} & (R extends `POST ${string}`
  ? { limits: readonly LimitName[] }
  : { limits?: readonly LimitName[] }) &
  (C extends 'manager' ? { roles: readonly [Role, ...Role[]] } : { roles?: undefined })

export function endpoint<
  const R extends Route,
  const C extends Caller,
  O extends z.ZodMiniObject | null,
  I extends z.ZodMiniObject = z.ZodMiniObject<Record<never, never>>,
  A extends z.ZodMiniObject | undefined = undefined,
>(route: R, declared: Declaration<R, C, I, O, A>): Endpoint<R, C, I, O, A> {
  const { caller, roles = [], summary, output, file, refusals = {}, limits = [] } = declared
  const accepted = declared.accepted as A
  const input = declared.input ?? (z.object({}) as z.ZodMiniObject as I)
  return {
    route,
    caller,
    roles,
    summary,
    input,
    output,
    accepted,
    file,
    refusals,
    limits,
    status: output || file ? (declared.status ?? 200) : 204,
  }
}

/** What the handler is given. */
export type Input<E extends Endpoint> = z.output<E['input']>
/** What the handler returns. */
export type Output<E extends Endpoint> = E['output'] extends z.ZodMiniObject
  ? z.output<E['output']>
  : undefined
/** What the client sends: files are the browser's own. */
export type Sent<E extends Endpoint> = {
  [K in keyof z.input<E['input']>]: AsFiles<z.input<E['input']>[K]>
}
/** What the client receives. */
export type Received<E extends Endpoint> =
  | (E['output'] extends z.ZodMiniObject ? z.input<E['output']> : undefined)
  | (E['accepted'] extends z.ZodMiniObject ? z.input<E['accepted']> : never)

type AsFiles<T> = T extends Upload[] ? File[] : T

export const methodOf = (route: Route) => route.slice(0, route.indexOf(' ')) as Method
export const pathOf = (route: Route) => route.slice(route.indexOf(' ') + 1)
/** Whether the call may carry an `Idempotency-Key`. What others send us, such as payment providers, has names of their own. */
export const mayComeAgain = ({ route, caller }: Pick<Endpoint, 'route' | 'caller'>) =>
  caller !== 'anyone' && (methodOf(route) !== 'GET' || changesByGet(route))
/** The names in braces: `/api/gigs/{id}/{action}` has `id` and `action`. */
export const pathFields = (route: Route) =>
  [...pathOf(route).matchAll(/\{(\w+)\}/g)].map(match => String(match[1]))
