import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)))

/** What a process writes that logs its stray output, and then does this. */
async function outputOf(work: string) {
  const script = `
    const { openLogging } = await import(${here('./logging.ts')})
    const { logStrayOutput } = await import(${here('./stray-output.ts')})
    openLogging({ level: 'info' })
    logStrayOutput()
    ${work}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  const ended = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  const entries = output
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
  return { entries, errors, code: child.exitCode }
}

test('what is written to the console becomes lines of the log', async () => {
  const { entries, errors } = await outputOf(`
    console.log('two\\nlines of %s', 'a package')
    console.warn(new Error('something old'), 'is used')
    console.error(new Error('broken'))`)
  expect(errors).toBe('')
  expect(entries).toMatchObject([
    { level: 'info', msg: 'two\nlines of a package' },
    { level: 'warn', msg: 'is used', err: { message: 'something old' } },
    { level: 'error', err: { message: 'broken', stack: expect.stringContaining('\n') } },
  ])
})

test('so does what Node warns of, and what nobody catches still ends the process', async () => {
  for (const fault of [
    "setTimeout(() => { throw new Error('uncaught') }, 1)",
    "setTimeout(() => Promise.reject(new Error('uncaught')), 1)",
  ]) {
    const { entries, errors, code } = await outputOf(`
      process.emitWarning('look at this')
      ${fault}`)
    expect([errors, code], fault).toEqual(['', 1])
    expect(entries).toHaveLength(2)
    for (const [level, message] of [
      ['warn', 'look at this'],
      ['fatal', 'uncaught'],
    ])
      expect(entries).toContainEqual(
        expect.objectContaining({ level, err: expect.objectContaining({ message }) }),
      )
  }
})
