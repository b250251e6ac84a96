import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const few = { usual: 4, least: 2, most: 8 }

/** Lets in until the first refusal. */
function fill(admission: Admission, now: number): object[] {
  const admitted: object[] = []
  for (let request = {}; admission.admit(request, now); request = {}) admitted.push(request)
  return admitted
}

test('so many are worked on at once, and one more for each that is finished', () => {
  const admission = new Admission(few)
  const [first = {}] = fill(admission, 0)
  expect([admission.inProgress, admission.refused]).toEqual([4, 1])
  admission.finish(first)
  expect(fill(admission, 0)).toHaveLength(1)
})

/** A second in which so many are answered, and then one is refused. */
function workForASecond(admission: Admission, answered: number): void {
  for (let n = 0; n < answered; n++) {
    const request = {}
    admission.admit(request, 0)
    admission.finish(request)
  }
  fill(admission, 0)
  admission.admit({}, 1000)
}

test('after a second in which somebody was refused, as many are let in as are answered in 600 ms', () => {
  for (const [answered, limit] of [
    [10, 6],
    [5, 3],
    [100, 8],
    [1, 2],
  ] as const) {
    const admission = new Admission(few)
    workForASecond(admission, answered)
    expect(admission.limit, `${answered} answered`).toBe(limit)
  }
})

test('after a second without a refusal, or a long silence, it is as in the beginning', () => {
  const calm = new Admission(few)
  workForASecond(calm, 100)
  expect(calm.limit).toBe(8)
  calm.admit({}, 2000)
  expect(calm.limit).toBe(4)
  const silent = new Admission(few)
  fill(silent, 0)
  silent.admit({}, 600_000)
  expect(silent.limit).toBe(4)
})

test('what takes longer than two seconds keeps nobody out', () => {
  const admission = new Admission({ ...few, least: 4 })
  fill(admission, 0)
  expect(admission.admit({}, 1999)).toBe(false)
  expect(fill(admission, 2000)).toHaveLength(4)
})
