import { expect, test } from 'vitest'
import { addReport, type KnownTests } from './reports.ts'
import { checkMentions, checkSpecification } from './rules.ts'

const good = '| It is so | `src/a.test.ts › it is so` |'

test('a page whose rows name tests that ran and passed is right', () => {
  const page = pageOf(good, '| Both | `src/a.test.ts › it is so`<br>`test/b.spec.ts › a walk` |')
  expect(checkSpecification(page, reported({}))).toEqual({ rows: 2, tests: 2, problems: [] })
})

test('a page without rows does not pass for want of faults', () => {
  expect(sentencesOf('# Nothing')).toEqual(['There is no row to check.'])
})

test('a page of another form is held to every test that it names, wherever it stands', () => {
  const page = [
    '| Who | What | Stopped by |',
    '| a thief | money | a lock: `src/a.test.ts › it is so`, `src/a.test.ts › it was so` |',
    'As `npm test` shows, and `test/b.spec.ts › a walk`.',
  ].join('\n')
  expect(checkMentions(page, reported({}))).toEqual({
    rows: 2,
    tests: 3,
    problems: [{ line: 2, sentence: 'src/a.test.ts has no test called "it was so".' }],
  })
  expect(checkMentions('# Nothing', reported({})).problems).toHaveLength(1)
})

const faults: { fault: string; row: string; says: string }[] = [
  { fault: 'a row without a test', row: '| It is so | |', says: 'This row names no test' },
  { fault: 'a row of one cell', row: '| It is so |', says: 'This row names no test' },
  { fault: 'a test that is not named as one', row: '| It is so | see above |', says: 'see above' },
  {
    fault: 'a second test that is not named as one',
    row: '| It is so | `src/a.test.ts › it is so`<br>src/a.test.ts |',
    says: 'with <br> between',
  },
  {
    fault: 'a bar that ends a cell too early',
    row: '| a | b | `src/a.test.ts › it is so` |',
    says: 'write a bar inside a cell as \\|',
  },
  {
    fault: 'a row that specifies nothing',
    row: '| | `src/a.test.ts › it is so` |',
    says: 'does not say what is specified',
  },
  {
    fault: 'a file that is not there',
    row: '| It is so | `src/gone.test.ts › it is so` |',
    says: 'No tests are known of src/gone.test.ts',
  },
  {
    fault: 'a title that was changed',
    row: '| It is so | `src/a.test.ts › it is just so` |',
    says: 'src/a.test.ts has no test called "it is just so"',
  },
  {
    fault: 'a title as it stands before a loop fills it in',
    row: '| It is so | `src/a.test.ts › a loop of %s` |',
    says: 'has no test called "a loop of %s"',
  },
]

for (const { fault, row, says } of faults) {
  test(`${fault} is found at its line`, () => {
    const { problems } = checkSpecification(pageOf(good, row), reported({}))
    expect(problems).toEqual([{ line: 6, sentence: expect.stringContaining(says) }])
  })
}

test.each([
  ['skipped', 'did not run'],
  ['pending', 'did not run'],
  ['todo', 'did not run'],
  ['failed', 'failed'],
])('a row whose test was reported as %s is found', (status, says) => {
  const sentences = sentencesOf(pageOf(good), reported({ unit: status }))
  expect(sentences).toEqual([`The test ${says}: src/a.test.ts › it is so`].map(start))
})

test.each([
  ['skipped', 'did not run'],
  ['failed', 'failed'],
  ['timedOut', 'failed'],
  ['interrupted', 'failed'],
])('a journey that was %s on one of two screens is found', (status, says) => {
  const page = pageOf('| A walk | `test/b.spec.ts › a walk` |')
  const sentences = sentencesOf(page, reported({ desktop: status }))
  expect(sentences).toEqual([`The test ${says}: test/b.spec.ts › a walk`].map(start))
})

test('of two tests with one title the one that failed counts', () => {
  const known = reported({})
  addReport(known, vitestReport('failed'), '/project')
  addReport(known, vitestReport('passed'), '/project')
  expect(sentencesOf(pageOf(good), known)).toHaveLength(1)
})

test('a table with another head is found, since its rows would be read wrongly', () => {
  const page = '| Test | Rule |\n|---|---|\n| It is so | `src/a.test.ts › it is so` |'
  expect(sentencesOf(page)).toEqual([expect.stringContaining('| Specified | Shown by |')])
})

test('a loop’s titles, a bar in a title and suites are named as they read in the end', () => {
  const page = pageOf(
    '| A loop | `src/a.test.ts › a loop of 3` |',
    '| A bar | `src/a.test.ts › one \\| other` |',
    '| A suite | `src/a.test.ts › a suite › inside` |',
  )
  expect(sentencesOf(page)).toEqual([])
})

function sentencesOf(page: string, known = reported({})): string[] {
  return checkSpecification(page, known).problems.map(({ sentence }) => sentence)
}

const start = (sentence: string) => expect.stringContaining(sentence)

const pageOf = (...rows: string[]) =>
  ['# A page', '', '| Specified | Shown by |', '|---|---|', ...rows].join('\n')

function reported({ unit = 'passed', desktop = 'passed' }): KnownTests {
  const known: KnownTests = new Map()
  addReport(known, vitestReport(unit), '/project')
  addReport(known, playwrightReport(desktop), '/project')
  return known
}

function vitestReport(status: string) {
  return {
    testResults: [
      {
        name: '/project/src/a.test.ts',
        assertionResults: [
          { ancestorTitles: [''], title: 'it is so', status },
          { ancestorTitles: [''], title: 'a loop of 3', status: 'passed' },
          { ancestorTitles: [''], title: 'one | other', status: 'passed' },
          { ancestorTitles: ['', 'a suite'], title: 'inside', status: 'passed' },
        ],
      },
    ],
  }
}

function playwrightReport(desktop: string) {
  const tests = ['passed', desktop].map(status => ({
    expectedStatus: status === 'skipped' ? 'skipped' : 'passed',
    results: [{ status }],
  }))
  return {
    config: { rootDir: '/project/test' },
    suites: [{ title: 'b.spec.ts', specs: [{ file: 'b.spec.ts', title: 'a walk', tests }] }],
  }
}
