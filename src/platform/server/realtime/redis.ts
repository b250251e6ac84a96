/** What processes tell each other over Redis, where `REDIS_URL` is set. Loaded by nobody else. */
import { createClient } from '@redis/client'
import { log } from '../observability/logging.ts'
import { secret } from '../security/instance-secret.ts'
import { Companions } from './companions.ts'

/** Longer than this without a word, and the connection is given up: Redis is asked every `pingMs`. */
const silentMs = 15_000
const pingMs = 5000
const aliveEveryMs = 1000

type Follower = { channel: string; onMessage(text: string): void; onMissed(): void }

/** Two connections: one that listens can say nothing else. */
export type RedisLine = {
  /** Resolves once this process hears what others say. `onMissed` is called when something may not have been heard. */
  follow(follower: Follower): Promise<() => Promise<void>>
  /** Tells every process once, this one too; or, where Redis is away just then, that they have missed something. */
  tell(channel: string, text: string): void
  /** Lets what is being told go out first. */
  close(): Promise<void>
}

export async function openRedisLine(url: string): Promise<RedisLine> {
  const [tells, hears] = [connectionTo(url), connectionTo(url)]
  const followers = new Set<Follower>()
  const companions = new Companions(() => sayMissed())
  const underWay = new Set<Promise<unknown>>()
  let isUntold = false

  const sayMissed = () => {
    for (const { onMissed } of followers) onMissed()
  }
  const send = (channel: string, text: string) => {
    const sending = tells
      .publish(nameOf(channel), text)
      .catch(error => {
        if (!isUntold) log.error({ err: error }, 'live updates were not told')
        isUntold = true
      })
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
    return sending
  }
  const sendMissed = () => {
    if (!isUntold) return
    isUntold = false
    send(missedChannel, '')
  }

  const sayAlive = () => {
    tells.publish(nameOf(aliveChannel), companions.alive).catch(() => {})
  }

  await Promise.all([tells.connect(), hears.connect()])
  tells.on('ready', sendMissed)
  hears.on('ready', sayMissed)
  await hears.subscribe(nameOf(aliveChannel), word => {
    if (companions.hear(word)) sayAlive()
  })
  await hears.subscribe(nameOf(missedChannel), sayMissed)
  sayAlive()
  const beat = setInterval(() => {
    companions.look(performance.now())
    if (!tells.isReady) return
    sendMissed()
    sayAlive()
  }, aliveEveryMs)
  beat.unref()

  return {
    follow: async follower => {
      const { channel, onMessage } = follower
      await hears.subscribe(nameOf(channel), onMessage)
      followers.add(follower)
      return async () => {
        followers.delete(follower)
        if (hears.isReady) await hears.unsubscribe(nameOf(channel), onMessage)
      }
    },
    tell: (channel, text) => void send(channel, text),
    close: async () => {
      clearInterval(beat)
      await Promise.all(underWay)
      if (tells.isReady && !isUntold) await send(aliveChannel, companions.leaving)
      tells.destroy()
      hears.destroy()
    },
  }
}

/** Whether Redis is there and takes our password. @throws what the client says */
export async function askRedis(url: string): Promise<void> {
  const asking = connectionTo(url, { once: true })
  try {
    await asking.connect()
    await asking.ping()
  } finally {
    if (asking.isOpen) asking.destroy()
  }
}

/** Nothing is kept for later: what was told late could be told twice, or after what came later. */
function connectionTo(url: string, { once = false } = {}) {
  const connection = createClient({
    url,
    RESP: 2,
    name: 'adwuma',
    disableOfflineQueue: true,
    pingInterval: pingMs,
    socket: {
      connectTimeout: 5000,
      socketTimeout: silentMs,
      reconnectStrategy: once ? false : retries => Math.min(1000, 50 * 2 ** retries),
    },
  })
  let isAway = once
  connection.on('ready', () => {
    isAway = once
  })
  connection.on('error', error => {
    if (!isAway) log.warn({ err: error }, 'Redis is away')
    isAway = true
  })
  return connection
}

const aliveChannel = 'alive'
const missedChannel = 'missed'

/** Names of channels hold for a whole Redis: another installation there must neither hear nor say what is ours. */
const nameOf = (channel: string) =>
  `adwuma:${secret('redis-channels').toString('hex', 0, 12)}:${channel}`
