import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { say } from '../bench/report.ts'
import { count } from './check-run.ts'

/** By the operators' own command, in a process of its own. */
export async function audit(env: Record<string, string>): Promise<void> {
  const command = ['bin/audit.ts', '--grace', '0']
  const run = promisify(execFile)(process.execPath, command, {
    env: { ...process.env, ...env, NODE_ENV: '' },
    maxBuffer: 64 * 1024 * 1024,
  })
  const { stdout, stderr = '' } = await run.catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  say(stdout.replaceAll(/^/gm, '     ').trimEnd())
  if (stderr) say(stderr)
  count(
    'claims of the auditor that do not hold',
    stdout.match(/^MISS .*/gm) ??
      (/^\d+ checks, 0 faults/m.test(stdout) ? [] : ['the auditor did not end']),
  )
}
