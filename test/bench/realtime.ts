/**
 * How soon is a message seen beside the least that is as safe (`least-talk-server.ts`), and does each one arrive, once,
 * and only where it belongs? Two processes of each on one database, 200 people, 50 messages a second; one person is cut
 * off for half of the time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from './load.ts'
import { say, verdict } from './report.ts'
import { catchUp, type SentMessage, send, startTalk, type Talker, waitForConnect } from './talk.ts'

const people = 200
const perSecond = 50
/** The least and ours by turns: what else the machine does falls on both alike. */
const secondsARound = 2
/** How many others each person writes to; before anything is measured all of them have talked. */
const partners = 4
/** Every so manyth message goes to the one who is cut off, from one friend: more than one page of them. */
const forTheAway = 16

export async function realtime({ seconds }: { seconds: number }): Promise<void> {
  const rounds = Math.max(4, Math.ceil(seconds / secondsARound))
  const [cutAt, backAt] = [Math.floor(rounds / 4), Math.floor((rounds * 3) / 4)]
  const talk = await startTalk(people)
  const [away, friend, ...others] = talk.ours as [Talker, Talker, ...Talker[]]
  const sent = await introduce([away, friend], others)
  const least = await introduce([], talk.least)
  await talk.lookAgain()
  const [warm, leastWarm] = [sent.length, least.length]
  let cutSince = 0
  const speak = async (n: number) => {
    const [from, to] = n % forTheAway === 0 ? [friend, away] : twoOf(others)
    sent.push(await send(from, to))
  }
  const speakLeast = async () => void least.push(await send(...twoOf(talk.least)))
  for (let round = 0; round < rounds; round++) {
    if (round === cutAt) {
      away.socket.disconnect()
      cutSince = performance.now()
    }
    if (round === backAt) {
      await waitForConnect(away.socket.connect())
      say(`     cut off for ${Math.round((performance.now() - cutSince) / 1000)} seconds`)
    }
    await steadily(speakLeast)
    await steadily(speak)
  }
  await pause(2000)
  checkArrivals(talk.ours, sent, away)
  verdict('missing once back', await countMissing(away, friend, sent), { atMost: 0 })
  const live = sent.slice(warm).filter(({ to }) => to !== away.id)
  checkTimes(timesOf(live, talk.ours), timesOf(least.slice(leastWarm), talk.least))
  await talk.end()
}

/** Everybody's first words to each: what follows is said in chats that are there. */
async function introduce(
  [away, friend]: [Talker, Talker] | [],
  others: Talker[],
): Promise<SentMessage[]> {
  const sent = away && friend ? [await send(friend, away)] : []
  for (const [n, from] of others.entries())
    for (const to of neighboursOf(n, others)) sent.push(await send(from, to))
  return sent
}

/** Begins one after the other, as time goes, whether or not earlier ones have ended. */
async function steadily(work: (n: number) => Promise<void>): Promise<void> {
  const begun: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < perSecond * secondsARound; n++) {
    await pause(Math.max(0, start + (n * 1000) / perSecond - performance.now()))
    begun.push(work(n))
  }
  await Promise.all(begun)
}

/** Every other one is connected to the other server. */
function twoOf(others: Talker[]): [Talker, Talker] {
  const n = Math.floor(Math.random() * others.length)
  const to = neighboursOf(n, others)[Math.floor(Math.random() * partners)]
  return [others[n] as Talker, to as Talker]
}

const neighboursOf = (n: number, others: Talker[]) =>
  Array.from({ length: partners }, (_, i) => others[(n + 1 + i) % others.length] as Talker)

function checkArrivals(everybody: Talker[], sent: SentMessage[], away: Talker): void {
  const byClientId = new Map(sent.map(one => [one.clientId, one]))
  let [lost, twice, strange] = [0, 0, 0]
  for (const person of everybody) {
    const heard = new Set(person.heard.map(({ clientId }) => clientId))
    twice += person.heard.length - heard.size
    const isOurs = ({ from, to }: SentMessage) => from === person.id || to === person.id
    strange += person.heard.filter(({ clientId, named }) => {
      const one = byClientId.get(clientId)
      return named !== person.id || !one || !isOurs(one)
    }).length
    if (person !== away) lost += sent.filter(one => isOurs(one) && !heard.has(one.clientId)).length
  }
  say(`     ${sent.length} messages, each to be heard by its two of ${everybody.length} people`)
  verdict('lost', lost, { atMost: 0 })
  verdict('told twice', twice, { atMost: 0 })
  verdict('told to a stranger', strange, { atMost: 0 })
}

/** Of what was sent to the one who was cut off: neither heard nor found by asking from where it broke off. */
async function countMissing(away: Talker, friend: Talker, sent: SentMessage[]): Promise<number> {
  const toAway = sent.filter(({ to }) => to === away.id).map(({ messageId }) => messageId)
  const live = away.heard.map(({ messageId }) => messageId)
  const gap = toAway.sort((a, b) => a - b).find(id => !live.includes(id)) ?? 0
  const known = Math.max(0, ...live.filter(id => id < gap))
  const found = new Set([...live, ...(await catchUp(away, friend, known))])
  say(
    `     ${toAway.filter(id => !live.includes(id)).length} sent meanwhile, asked for after #${known}`,
  )
  return toAway.filter(id => !found.has(id)).length
}

type Times = { all: number[]; here: number[]; elsewhere: number[] }

/** From sending to receipt: of all, of those whose two are connected to the same process, and of the others. */
function timesOf(sent: SentMessage[], everybody: Talker[]): Times {
  const homes = new Map(everybody.map(({ id, home }) => [id, home]))
  const heardAt = new Map(
    everybody.flatMap(person => person.heard.map(one => [`${one.clientId}:${person.id}`, one.at])),
  )
  const times = (messages: SentMessage[]) =>
    messages.map(({ clientId, to, at }) => (heardAt.get(`${clientId}:${to}`) ?? Number.NaN) - at)
  const isHere = ({ from, to }: SentMessage) => homes.get(from) === homes.get(to)
  return {
    all: times(sent),
    here: times(sent.filter(isHere)),
    elsewhere: times(sent.filter(one => !isHere(one))),
  }
}

function checkTimes(ours: Times, least: Times): void {
  for (const [name, { all, here, elsewhere }] of Object.entries({ ours, least })) {
    say(`     ${name}, from send to receipt: ${formatTimes(all)}`)
    say(`     by the same process: ${formatTimes(here)}; by the other: ${formatTimes(elsewhere)}`)
  }
  for (const [name, share] of Object.entries({ median: 0.5, p99: 0.99 })) {
    const ratio = quantile(ours.all, share) / quantile(least.all, share)
    verdict(`${name}, ours / least that is as safe`, ratio, { atMost: 1.5 })
  }
}

/** Also sorts them. */
function formatTimes(times: number[]): string {
  times.sort((a, b) => a - b)
  return `median ${quantile(times, 0.5).toFixed(2)}, p99 ${quantile(times, 0.99).toFixed(2)} ms`
}
