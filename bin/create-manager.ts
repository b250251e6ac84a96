import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import * as z from 'zod/mini'
import { newPassword } from '#features/accounts/contract.ts'
import { createFirstManager } from '#features/accounts/server/commands.ts'
import { email } from '#platform/fields.ts'
import { now } from '#platform/server/clock.ts'
import { openPlatform } from '#platform/server/platform.ts'
import { isWellKnownPassword } from '#platform/server/security/passwords.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'
import { validate } from '#platform/validation.ts'

/**
 * Makes user 1, the first manager. Asks for e-mail and password, or takes them as two lines from
 * standard input: `printf '%s\n' "$EMAIL" "$PASSWORD" | node bin/create-manager.ts`
 */
try {
  const manager = validateAnswers(await askFor())
  const platform = await openPlatform({ ...loadSettings(), LOG_LEVEL: 'error' })
  try {
    const made = await createFirstManager({ ...manager, now: now() })
    if (!made) throw new Error('There is a first manager already; nothing was changed.')
    process.stdout.write(`${manager.email} can now log in as the first manager.\n`)
  } finally {
    await platform.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** A password is not shown while it is typed. */
async function askFor(): Promise<{ email: string; password: string }> {
  let hidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden && process.stdin.isTTY) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const answers = lines[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    output.write(question)
    return (await answers.next()).value ?? ''
  }
  const address = await ask('Email: ')
  output.write('Password (8 to 128 characters): ')
  hidden = true
  const password = await ask('')
  lines.close()
  if (process.stdin.isTTY) process.stdout.write('\n')
  return { email: address, password }
}

function validateAnswers(answers: { email: string; password: string }) {
  const { value, errors } = validate(z.object({ email, password: newPassword }), answers)
  if (!value) throw new Error(Object.values(errors).flat().join('\n'))
  if (isWellKnownPassword(value.password)) {
    throw new Error('The password is one that many people use. Please choose another one.')
  }
  return value
}
