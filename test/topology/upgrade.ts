/** One server after the other is replaced by the next release, as docs/operations.md says, while people go on. */
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Balancer } from './balancers.ts'
import type { Call } from './calls.ts'
import type { Stage } from './stage.ts'
import { failuresIn, keepAsking } from './traffic.ts'

const parts = ['bin', 'build', 'db', 'public', 'src', 'package.json']

/** A copy of this one with a migration more. */
export async function makeNextRelease(folder: string): Promise<string> {
  const release = join(folder, 'next-release')
  await mkdir(release)
  for (const part of parts) await cp(part, join(release, part), { recursive: true })
  await symlink(resolve('node_modules'), join(release, 'node_modules'))
  const migration = `
    alter table gigs add column of_next_release text;
    alter table messages add column of_next_release boolean not null default false;
    create index gigs_of_next_release on gigs (of_next_release);`
  await writeFile(join(release, 'db/migrations/9999_of_next_release.sql'), migration)
  return release
}

/** Answers the requests that were not answered well. */
export async function replaceServers(options: {
  stage: Stage
  balancer: Balancer
  call: Call
  release: string
}): Promise<{ requestCount: number; failures: string[] }> {
  const { servers, ports, people } = options.stage
  const traffic = keepAsking(options.call, people)
  for (const [n, port] of ports.entries()) {
    await pause(1000)
    await options.balancer.takeOut(port)
    await servers.stop(n)
    await servers.start(n, {}, options.release)
    await options.balancer.putBack()
  }
  await pause(3000)
  await traffic.stop()
  return { requestCount: traffic.met.length, failures: failuresIn(traffic.met) }
}
