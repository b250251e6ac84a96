/** Visitors that nobody wants: addresses that never repeat, and bodies that are dear to look into. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#demo/random.ts'
import { neverRepeated } from '../bench/memory.ts'
import { gigDraft } from '../builders/gig-draft.ts'
import { dearTexts } from '../builders/rich-texts.ts'
import type { Caller, Person, PlannedCall } from '../endure/people.ts'
import { oddBodies } from './odd-bodies.ts'

type Target = {
  call: Caller
  random: Random
  /** Of their own, or their limits would stop those who trade. */
  attackers: readonly Person[]
  manager: Person
  isOver: () => boolean
}

export type Harassment = { addresses: number; bodies: number }

const crawlersAtOnce = 3
/** As many wait for each other as once stopped a process for seconds. */
const bodiesAtOnce = 6
const restMs = 250

/** Until the time is over. Says how much was tried. */
export async function harass(target: Target): Promise<Harassment> {
  const tried = { addresses: 0, bodies: 0 }
  const crawlers = Array.from({ length: crawlersAtOnce }, () => crawl(target, tried))
  await Promise.all([...crawlers, sendBodies(target, tried)])
  return tried
}

async function crawl({ call, random, isOver }: Target, tried: Harassment): Promise<void> {
  const patterns = Object.values(neverRepeated)
  while (!isOver()) {
    const path = random.pick(patterns)(tried.addresses++)
    await call(null, { kind: 'hostile', path })
    await pause(restMs)
  }
}

async function sendBodies(target: Target, tried: Harassment): Promise<void> {
  const { call, random, attackers, manager, isOver } = target
  while (!isOver()) {
    const attacker = random.chance(0.2) ? manager : random.pick(attackers)
    const planned = random.chance(0.7) ? dearCall(random, attacker) : oddCall(random)
    await Promise.all(Array.from({ length: bodiesAtOnce }, () => call(attacker, planned)))
    tried.bodies += bodiesAtOnce
    await pause(restMs)
  }
}

/** Wherever rich text is taken. */
function dearCall(random: Random, { gigId, isManager }: Person): PlannedCall {
  const text = random.pick(Object.values(dearTexts))
  const terms = { amount: 90, duration: 24 }
  const page = { title: 'How it works', category_id: 1, content: text }
  const calls: [string, object][] = isManager
    ? [['/api/manager/cms/pages/add', page]]
    : [
        ['/api/gigs/add', { ...gigDraft, description: text }],
        [`/api/gigs/update/${gigId}`, { ...gigDraft, description: text }],
        ['/api/offers/create', { gig_id: 1, is_custom: true, ...terms, description: text }],
        ['/api/orders/revision', { gig_order_id: 1, revision: text }],
        ['/api/report/add', { category_id: 1, description: text }],
      ]
  const [path, json] = random.pick(calls)
  return { kind: 'hostile', method: 'POST', path, json }
}

function oddCall(random: Random): PlannedCall {
  const { type, payload } = random.pick(Object.values(oddBodies))
  const paths = ['/api/gigs/add', '/api/chat/message/send', '/api/customer/kyc/update', '/login']
  const raw = { payload, headers: { 'content-type': type } }
  return { kind: 'hostile', method: 'POST', path: random.pick(paths), raw }
}
