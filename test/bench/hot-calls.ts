/**
 * The calls that people make all day: what a visit begins with (home, gigs, oneself, chats), what it goes on with (a gig,
 * a search, a chat, an order), and the three writes that come most often. A manager's calls are rare, and so are payments.
 */
import type pg from 'pg'

export type HotCall = { method: 'GET' | 'POST'; path: string; token?: string; body?: object }
export type Market = {
  url: string
  gigs: number
  me: Person
  visitorToken: string
  /** Those with whom `me` has chatted. */
  others: Person[]
  chat: { id: number; username: string; late: number }
  orderIds: number[]
  /** Messages to `me`, in ascending order, of which the last ones are unread. */
  unread: number[]
}
export type Person = { id: number; username: string; token: string }

const words = [
  'plumber',
  'wedding',
  'painter',
  'tiles',
  'catering',
  'driver',
  'generator',
  'braids',
]
const list = '/api/gigs?records_per_page=32'

const get = (path: string, token?: string): HotCall => ({
  method: 'GET',
  path,
  ...(token && { token }),
})
const pick = <Item>(items: Item[], n: number) => items[n % items.length] as Item
const someGig = ({ gigs }: Market, n: number) => 1 + ((n * 7919) % (gigs - 1))
const liveGig = (market: Market, n: number) => {
  const id = someGig(market, n)
  return id % 10 === 0 ? id + 1 : id
}

/** The call, and which of its kind it is. */
export const hotCalls: Record<string, (market: Market, n: number) => HotCall> = {
  'home page, visitor': () => get('/'),
  'page of a gig, visitor': (market, n) => get(`/gigs/view/${liveGig(market, n)}/gig`),
  'gigs, visitor': market => get(list, market.visitorToken),
  'gigs of a category, visitor': (market, n) =>
    get(`${list}&category=${1 + (n % 24)}`, market.visitorToken),
  'a search, visitor': (market, n) => get(`${list}&search=${pick(words, n)}`, market.visitorToken),
  // Of which nothing is understood: what finds more in a larger market.
  'a search by its text alone, visitor': (market, n) =>
    get(`${list}&search=${pick(words, n)}&understand=0`, market.visitorToken),
  'gigs, user': market => get(list, market.me.token),
  'gigs of a category, user': (market, n) =>
    get(`${list}&category=${1 + (n % 24)}`, market.me.token),
  'a search, user': (market, n) => get(`${list}&search=${pick(words, n)}`, market.me.token),
  'gigs around, user': market =>
    get(`${list}&distance=10&longitude=-0.2&latitude=5.6`, market.me.token),
  'a gig, user': (market, n) => get(`/api/gigs/${liveGig(market, n)}`, market.me.token),
  'own gigs': market => get(`${list}&owned=true`, market.me.token),
  'remember or forget a gig': (market, n) =>
    get(`/api/gigs/favorite/${liveGig(market, n)}`, market.me.token),
  oneself: market => get('/api/customer', market.me.token),
  'list of chats': market => get('/api/chats', market.me.token),
  'a chat, newest': ({ chat, me }) => get(`/api/chat/${chat.id}/${chat.username}`, me.token),
  'a chat, missed': ({ chat, me }) =>
    get(`/api/chat/${chat.id}/${chat.username}?after=${chat.late}`, me.token),
  'send a message': (market, n) => send(market.me, pick(market.others, n)),
  'read a message': (market, n) => ({
    method: 'POST',
    path: '/api/chat/message/read',
    token: market.me.token,
    body: { message_id: pick(market.unread, n) },
  }),
  'list of orders': market => get('/api/orders', market.me.token),
  'an order': (market, n) => get(`/api/orders/${pick(market.orderIds, n)}`, market.me.token),
}

export const send = (from: Person, to: Person): HotCall => ({
  method: 'POST',
  path: '/api/chat/message/send',
  token: from.token,
  body: {
    to_user_id: to.id,
    message: 'Good morning! The tiles have come, so I can start on Friday at eight if that suits.',
  },
})

/** Answers what came, and throws where that is a refusal. */
// biome-ignore lint/suspicious/noExplicitAny: what the server answers is what is being measured.
export async function askFor({ url }: { url: string }, call: HotCall): Promise<any> {
  const answer = await fetch(url + call.path, {
    method: call.method,
    headers: {
      ...(call.token && { authorization: `Bearer ${call.token}` }),
      ...(call.body && { 'content-type': 'application/json' }),
      ...(!call.path.startsWith('/api/') && { accept: 'text/html' }),
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
  })
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${call.path}: ${answer.status} ${text.slice(0, 300)}`)
  return call.path.startsWith('/api/') ? JSON.parse(text) : text
}

/** What `me` and the others need to be able to call. */
export async function readFacts(pool: pg.Pool, me: number) {
  const { rows: chats } = await pool.query(
    `select chats.id, low_user_id, high_user_id, users.username from chats join users on users.id = high_user_id
     where low_user_id = $1 order by chats.id limit 20`,
    [me],
  )
  const { rows: messages } = await pool.query(
    'select id from messages where chat_id = $1 order by id limit 50',
    [chats[0].id],
  )
  const { rows: orders } = await pool.query('select id from orders where seller_id = $1 limit 10', [
    me,
  ])
  const ids: number[] = messages.map(({ id }) => id)
  return {
    others: chats.map(({ high_user_id, username }) => ({ id: high_user_id, username })),
    chat: {
      id: chats[0].id,
      username: chats[0].username,
      late: ids.at(-10) as number,
    },
    orderIds: orders.map(({ id }) => id),
  }
}
