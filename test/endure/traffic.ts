/** The mix of what people do: browse 80 %, search 10 %, chat 6 %, orders and payments 4 %, as many a second as was asked for. */
import { setTimeout as pause } from 'node:timers/promises'
import { advance, buySomething, newDeal, sendMoneyOut } from './deals.ts'
import type { Deal, Market } from './market.ts'
import { partnerOf, readOn, say } from './talk.ts'

export type Traffic = {
  /** Resolves when the time is over and everybody has been answered. */
  done: Promise<void>
  deals: Deal[]
}

/** How many may be under way: whoever comes when so many wait goes away again. */
const mostAtOnce = 200
const dealsAtOnce = 30
const words = ['plumber', 'tiles', 'wedding', 'braids', 'website', 'driver', 'carpenter', 'logo']

export function drive(
  market: Market,
  options: {
    perSecond: number
    seconds: number
    gigs: number
    pictured: { id: number; key: string }[]
  },
): Traffic {
  const deals: Deal[] = []
  const { random } = market
  const isOver = (
    (until: number) => () =>
      performance.now() > until
  )(performance.now() + options.seconds * 1000)
  const act = () => {
    const lot = random.next()
    if (lot < 0.8) return browse(market, options)
    if (lot < 0.9) return search(market)
    if (lot < 0.96) return talk(market, isOver)
    return trade(market, deals)
  }
  return { deals, done: steadily(act, { perSecond: options.perSecond, isOver }) }
}

/** Begins one after the other, as time goes, whether or not earlier ones have been answered. */
async function steadily(
  act: () => Promise<unknown>,
  { perSecond, isOver }: { perSecond: number; isOver: () => boolean },
): Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  const start = performance.now()
  for (let n = 0; !isOver(); n++) {
    await pause(Math.max(0, start + (n * 1000) / perSecond - performance.now()))
    if (underWay.size >= mostAtOnce) continue
    const acting = act()
      .catch(error => void failures.push(error))
      .finally(() => underWay.delete(acting))
    underWay.add(acting)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw new AggregateError(failures, String(failures[0]))
}

function browse(
  { call, random, people }: Market,
  { gigs, pictured }: { gigs: number; pictured: { id: number; key: string }[] },
) {
  const person = random.chance(0.3) ? random.pick(people) : null
  const page = random.int(1, 20)
  const picture = pictured.length > 0 ? random.pick(pictured) : null
  const someGig = picture && random.chance(0.5) ? picture.id : random.int(1, gigs)
  const paths = [
    '/',
    `/gigs/view/${someGig}`,
    `/api/gigs?page=${page}&records_per_page=32`,
    `/api/gigs?category=${random.int(1, 12)}`,
    `/api/gigs/${someGig}`,
    ...(picture
      ? [`/files/public/gigs/${picture.key}-${random.pick(['320.webp', '640.webp'])}`]
      : []),
    ...(person ? ['/api/customer', '/api/gigs?owned=1', '/api/orders'] : []),
  ]
  return call(person, { kind: 'pages', path: random.pick(paths) })
}

const search = ({ call, random }: Market) =>
  call(null, {
    kind: 'search',
    path: `/api/gigs?search=${random.some(words, random.int(1, 2)).join('+')}`,
  })

function talk({ call, book, random, people }: Market, isOver: () => boolean): Promise<void> {
  const from = random.pick(people)
  const to = partnerOf(from, people, random)
  if (random.chance(0.3)) return readOn(call, to, from)
  return say(call, book, { from, to, random, isOver, withFile: random.chance(0.3) })
}

/** Mostly goes on with what was begun. */
function trade(market: Market, deals: Deal[]): Promise<void> {
  const { random } = market
  const lot = random.next()
  if (lot < 0.12) return buySomething(market)
  if (lot < 0.2) return sendMoneyOut(market)
  const free = deals.filter(deal => !deal.isBusy && deal.steps.length > 0)
  if (free.length > 0 && (free.length >= dealsAtOnce || random.chance(0.8)))
    return advance(market, random.pick(free))
  const deal = newDeal(market)
  deals.push(deal)
  return advance(market, deal)
}
