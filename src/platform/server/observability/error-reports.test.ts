import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '#test/fakes/http.ts'
import { log, openLogging } from './logging.ts'

const windowMs = 600_000

test('an error is told to the operator’s service, without a secret, an address or a person', async () => {
  const reports = await listen()
  const req = { method: 'GET', url: '/account?search=ama', ip: '10.0.0.1' }
  const err = new Error('Bearer c0ffee1234 of ama@example.test was refused')
  log.child({ reqId: 'request-1' }).error({ err, req }, 'unexpected error')
  await expect.poll(reports).toHaveLength(1)
  const [report] = reports()
  expect(report).toMatchObject({
    app: 'Adwuma',
    what: 'unexpected error',
    type: 'Error',
    message: 'Bearer [redacted] of [redacted] was refused',
    request_id: 'request-1',
    times_before: 0,
  })
  expect(report?.text).toMatch(/^unexpected error: Error: Bearer .* at .*error-reports\.test/)
  expect(JSON.stringify(report)).not.toMatch(/c0ffee|example\.test|10\.0\.0\.1|search/)
})

test('the same error is told once in ten minutes, with how often it came before', async () => {
  const reports = await listen()
  const fail = () => log.error({ err: new Error('The roof leaks') }, 'a job failed')
  for (let n = 0; n < 5; n++) fail()
  await expect.poll(reports).toHaveLength(1)
  vi.setSystemTime(Date.now() + windowMs)
  fail()
  await expect.poll(reports).toHaveLength(2)
  expect(reports()[1]?.times_before).toBe(5)
})

test('a storm of different errors is told of twenty times at most', async () => {
  const reports = await listen()
  for (let n = 0; n < 50; n++) log.error({ err: new Error('x') }, `fault ${n}`)
  await expect.poll(reports).toHaveLength(20)
})

test('of warnings nobody is told', async () => {
  const reports = await listen()
  log.warn({ err: new Error('x') }, 'nothing much')
  log.error({ err: new Error('y') }, 'something')
  await expect.poll(() => reports().map(({ what }) => what)).toEqual(['something'])
})

test('a service that is away or refuses is a warning in the log, without its address', async () => {
  const { baseUrl } = await fakeServer(() => ({ status: 403 }))
  onTestFinished(() => openLogging({ level: 'silent' }))
  for (const url of [nobody, `${baseUrl}/key-of-ours`]) {
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    openLogging({ level: 'warn', destination, reports: { url, app: 'Adwuma' } })
    log.error({ err: new Error('z') }, 'something else')
    await expect.poll(() => lines.join()).toContain('an error could not be reported')
    expect(lines.join()).not.toContain('key-of-ours')
  }
})

const nobody = 'http://127.0.0.1:9'
const silence = { write: () => {} }

type Report = Record<string, unknown> & { text: string; times_before: number }

async function listen(): Promise<() => Report[]> {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { baseUrl, calls } = await fakeServer(() => ({}))
  openLogging({ level: 'debug', destination: silence, reports: { url: baseUrl, app: 'Adwuma' } })
  onTestFinished(() => {
    vi.useRealTimers()
    openLogging({ level: 'silent' })
  })
  return () => calls.map(({ body }) => JSON.parse(String(body)))
}
