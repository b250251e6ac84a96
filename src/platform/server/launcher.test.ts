import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

test('a process that npm started closes once npm is gone, even when it was killed', async () => {
  const program = `
    const { whenLauncherEnds } = await import('#platform/server/launcher.ts')
    whenLauncherEnds(() => { process.stdout.write('closed'); process.exit() })
    setInterval(() => {}, 1000)
    process.stdout.write(String(process.pid))`
  const launch = `
    require('node:child_process').spawn(process.execPath,
      ['--input-type=module', '--eval', ${JSON.stringify(program)}], { stdio: 'inherit' })`
  const npm = spawn(process.execPath, ['--eval', launch], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [pid] = await once(npm.stdout, 'data')
  onTestFinished(() => endIfAlive(Number(pid)))
  npm.kill('SIGKILL')
  const [said] = await once(npm.stdout, 'data')
  expect(String(said)).toBe('closed')
})

function endIfAlive(pid: number): void {
  try {
    process.kill(pid)
  } catch {
    // It has ended, as it should.
  }
}
