import { expect, test } from 'vitest'
import { ok, warn } from '#platform/server/observability/check-result.ts'
import { examine, lineOf } from './probe.ts'

test('a finding is one line, whatever is told', () => {
  const finding = { name: 'mail', ...warn('first line\n   second line') }
  expect(lineOf(finding)).toBe('warn  mail      first line second line')
})

test('what does not answer in time has failed', async () => {
  const silent = { name: 'storage', look: () => new Promise<never>(() => {}) }
  const { verdict, says } = await examine(silent, 20)
  expect({ verdict, says }).toEqual({ verdict: 'FAIL', says: 'No answer within 0.02 seconds.' })
})

test('what breaks has failed, and says how', async () => {
  const breaking = {
    name: 'database',
    look: async () => {
      throw Object.assign(new AggregateError([new Error('connect ECONNREFUSED')]), {})
    },
  }
  expect(await examine(breaking)).toEqual({
    name: 'database',
    verdict: 'FAIL',
    says: 'connect ECONNREFUSED',
  })
})

test('what answers is told as it is', async () => {
  const look = async () => ok('All is well.')
  expect(await examine({ name: 'queue', look })).toEqual({ name: 'queue', ...ok('All is well.') })
})
