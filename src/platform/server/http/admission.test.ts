import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const few = { usual: 4, calm: 3, least: 2, most: 8 }

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

/** A second in which so many are answered, while others always wait. */
function workForASecond(admission: Admission, answered: number, since = 0): void {
  const waiting = fill(admission, since)
  for (let n = 0; n < answered; n++) {
    admission.finish(waiting.shift() ?? {})
    waiting.push(...fill(admission, since))
  }
  admission.admit({}, since + 1000)
}

test('after a second of nothing but work, and a refusal, as many are let in as are answered in 600 ms', () => {
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

test('what a full second has shown is believed for a minute, until another one shows more or less', () => {
  const admission = new Admission(few)
  workForASecond(admission, 100)
  workForASecond(admission, 10, 3000)
  expect(admission.limit).toBe(6)
  admission.admit({}, 63_999)
  expect(admission.limit).toBe(6)
  admission.admit({}, 66_000)
  expect(admission.limit).toBe(4)
})

test('however slow a process was for a second, once it is calm a few things at once are let in', () => {
  const admission = new Admission(few)
  workForASecond(admission, 1)
  expect(admission.limit).toBe(2)
  admission.admit({}, 4000)
  expect(admission.limit).toBe(3)
})

test('a second with too little to do shows nothing, not even when somebody was refused', () => {
  const admission = new Admission({ ...few, least: 4 })
  for (const request of fill(admission, 0)) admission.finish(request)
  admission.admit({}, 1000)
  expect([admission.limit, admission.refused]).toEqual([4, 1])
  admission.admit({}, 2000)
  admission.admit({}, 3500)
  expect(admission.limit).toBe(4)
})

test('some slow things in progress show nothing while nobody is refused', () => {
  const admission = new Admission()
  const uploads = Array.from({ length: 10 }, () => ({}))
  for (const upload of uploads) admission.admit(upload, 0)
  admission.admit({}, 1000)
  expect(admission.limit).toBe(75)
})

test('what takes longer than two seconds keeps nobody out', () => {
  const admission = new Admission({ ...few, least: 4 })
  fill(admission, 0)
  expect(admission.admit({}, 1999)).toBe(false)
  expect(fill(admission, 2000)).toHaveLength(4)
})
