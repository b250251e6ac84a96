/** What is sent by SMS costs money: how much of it goes to one receiver, and to everybody, is counted over all processes. */
import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { smsPerReceiver } from '#platform/limits.ts'
import { db } from '../../database/database.ts'
import type { DB } from '../../database/schema.generated.ts'
import { tooManyAttempts } from '../../http/refusals.ts'
import { log } from '../../observability/logging.ts'
import { defineGauge, type Reading } from '../../observability/metrics.ts'
import { secret } from '../../security/instance-secret.ts'
import { settings } from '../../settings/settings.ts'

/**
 * Codes have budgets of their own: whoever uses up that of news keeps nobody from registering. Warnings of the account are
 * counted with codes.
 */
export type SmsKind = 'code' | 'news'

const hour = 3600
const keptSeconds = 2 * 86_400

type Budget = { points: number; seconds: number; receiver: string | null }
type Message = { kind: SmsKind | 'warning'; to: string }

/**
 * Counts a message, and answers whether it may go out: of codes the caller has made sure before. Several at the same moment do not see each other, so that a
 * budget may be exceeded by as many as there are connections; in return none waits for another.
 */
export async function takeFromBudget(tx: Kysely<DB>, message: Message): Promise<boolean> {
  const { to } = message
  const kind = message.kind === 'warning' ? 'code' : message.kind
  const isWithheld = message.kind !== 'code' && (await waitFor(tx, { kind, to })) !== null
  if (isWithheld) log.warn({ kind: message.kind }, 'an SMS was withheld: a budget is used up')
  await tx
    .insertInto('sms_counted')
    .values({ kind, receiver: nameOf(to), is_withheld: isWithheld })
    .execute()
  return !isWithheld
}

/** For calls that send a code, before anything is looked up. @throws 429 with Retry-After */
export async function refuseBeyondBudget(kind: SmsKind, to: string | null): Promise<void> {
  const wait = await waitFor(db, { kind, to })
  if (wait) throw tooManyAttempts(wait.points, wait.seconds)
}

/** Until when a used up budget is used up; null where all of them have something left. */
async function waitFor(
  tx: Kysely<DB>,
  { kind, to }: { kind: SmsKind; to: string | null },
): Promise<{ points: number; seconds: number } | null> {
  if (settings.RATE_LIMITS === 'off') return null
  for (const budget of budgetsOf(kind, to)) {
    const seconds = await secondsUntilFree(tx, kind, budget)
    if (seconds !== null) return { points: budget.points, seconds }
  }
  return null
}

function budgetsOf(kind: SmsKind, to: string | null): Budget[] {
  const own = to === null ? [] : [{ ...smsPerReceiver[kind], receiver: nameOf(to) }]
  return [...own, { points: perHour(kind), seconds: hour, receiver: null }]
}

const perHour = (kind: SmsKind) =>
  kind === 'code' ? settings.SMS_CODES_PER_HOUR : settings.SMS_NEWS_PER_HOUR

/** When the oldest of those that use the budget up no longer counts. The counters keep real time. */
async function secondsUntilFree(
  tx: Kysely<DB>,
  kind: SmsKind,
  { points, seconds, receiver }: Budget,
): Promise<number | null> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from created_at + make_interval(secs => ${seconds}) - now()))::integer as wait
    from sms_counted
    where kind = ${kind} and not is_withheld and created_at > now() - make_interval(secs => ${seconds})
      ${receiver === null ? sql`` : sql`and receiver = ${receiver}`}
    order by created_at desc
    offset ${points - 1} limit 1`.execute(tx)
  return rows[0] ? Math.max(1, rows[0].wait) : null
}

/** Tells receivers apart without saying who they are. */
const nameOf = (phone: string) =>
  createHmac('sha256', secret('sms-receiver')).update(phone).digest('base64url')

/** Nothing older counts. */
export async function removePastSms(): Promise<void> {
  await sql`
    delete from sms_counted
    where created_at < now() - make_interval(secs => ${keptSeconds})`.execute(db)
}

export function measureSms(): void {
  defineGauge({
    name: 'adwuma_sms_budget_used_ratio',
    help: 'Part of the hourly budget of SMS to everybody that is used up, by kind',
    labelNames: ['kind'],
    read: async () => (await lastHour(false)).map(one => ({ ...one, value: ratioOf(one) })),
  })
  defineGauge({
    name: 'adwuma_sms_withheld',
    help: 'SMS of the last hour that were not sent, since a budget was used up',
    labelNames: ['kind'],
    read: () => lastHour(true),
  })
}

const ratioOf = ({ labels, value }: KindReading) => value / perHour(labels.kind)

type KindReading = Reading & { labels: { kind: SmsKind } }

async function lastHour(isWithheld: boolean): Promise<KindReading[]> {
  const { rows } = await sql<{ kind: SmsKind; n: number }>`
    select kinds.kind, count(id)::integer as n
    from unnest(array['code', 'news']) as kinds (kind)
    left join sms_counted as counted
      on counted.kind = kinds.kind and is_withheld = ${isWithheld}
      and created_at > now() - make_interval(secs => ${hour})
    group by kinds.kind order by kinds.kind`.execute(db)
  return rows.map(({ kind, n }) => ({ labels: { kind }, value: n }))
}
