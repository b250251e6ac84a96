/** What comes and goes beneath the servers, and what waits for them when they start. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, noticedMs, type Surroundings } from '../endure/breaking.ts'
import { kinds } from '../endure/figures.ts'
import { letTimePass } from '../endure/time.ts'
import type { SoakStage } from './stage.ts'

export type SoakSurroundings = Surroundings & Pick<SoakStage, 'replica' | 'pooler'>

const faults: readonly Fault<SoakSurroundings>[] = [
  {
    name: 'a process is killed, and jobs are due when it starts again',
    excuses: kinds,
    excusedMs: noticedMs,
    happen: async ({ servers }, random) => {
      const n = random.int(0, servers.count - 1)
      await servers.kill(n)
      await letTimePass(1)
      await servers.start(n)
    },
  },
  {
    name: 'a process is replaced, and jobs are due when the next one starts',
    excuses: [],
    happen: async ({ servers }, random) => {
      const n = random.int(0, servers.count - 1)
      await servers.stop(n)
      await letTimePass(1)
      await servers.start(n)
    },
  },
  {
    name: 'the replica stops and comes back',
    excuses: [],
    happen: async ({ replica }, random) => {
      await replica.stop(random.pick(['SIGINT', 'SIGQUIT'] as const))
      await pause(random.int(3000, 10_000))
      await replica.start()
    },
  },
  {
    name: 'the replica falls behind and catches up',
    excuses: [],
    happen: async ({ replica }, random) => {
      await replica.pause()
      await pause(random.int(3000, 10_000))
      await replica.resume()
      await replica.catchUp()
    },
  },
]

const poolerFault: Fault<SoakSurroundings> = {
  name: 'the pooler is killed and started again',
  excuses: kinds,
  happen: async ({ pooler }) => {
    await pooler?.restart()
    await pause(1000)
  },
}

export const faultsOf = ({ pooler }: Pick<SoakStage, 'pooler'>) =>
  pooler ? [...faults, poolerFault] : faults
