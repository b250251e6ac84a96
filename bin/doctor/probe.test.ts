import { expect, test } from 'vitest'
import { examine, lineOf, ok, warn } from './probe.ts'

test('a finding is one line, whatever is told', () => {
  const told = { what: 'mail', ...warn('first line\n   second line') }
  expect(lineOf(told)).toBe('warn  mail      first line second line')
})

test('what does not answer in time has failed', async () => {
  const silent = { what: 'storage', look: () => new Promise<never>(() => {}) }
  const { verdict, says } = await examine(silent, 20)
  expect({ verdict, says }).toEqual({ verdict: 'FAIL', says: 'No answer within 0.02 seconds.' })
})

test('what breaks has failed, and says how', async () => {
  const breaking = {
    what: 'database',
    look: async () => {
      throw Object.assign(new AggregateError([new Error('connect ECONNREFUSED')]), {})
    },
  }
  expect(await examine(breaking)).toEqual({
    what: 'database',
    verdict: 'FAIL',
    says: 'connect ECONNREFUSED',
  })
})

test('what answers is told as it is', async () => {
  const look = async () => ok('All is well.')
  expect(await examine({ what: 'queue', look })).toEqual({ what: 'queue', ...ok('All is well.') })
})
