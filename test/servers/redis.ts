/** Redis with a password, which keeps nothing. */
import {
  findInstalled,
  isListening,
  makeFolder,
  type Place,
  type Running,
  startProgram,
} from './program.ts'

export type Redis = Running & { url: string }

export const redisPassword = 'test-password'

export async function startRedis(options: {
  place: Place
  name: string
  port: number
}): Promise<Redis> {
  const { place, port } = options
  const path = await findInstalled('redis-server', 'redis-server')
  const folder = await makeFolder(place, options.name)
  const settings = { bind: '127.0.0.1', port, requirepass: redisPassword, save: '', dir: folder }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const running = await startProgram({
    ...{ path, args, folder, account: place.account },
    isReady: () => isListening(port),
  })
  return { ...running, url: `redis://:${redisPassword}@127.0.0.1:${port}` }
}
