import { expect, test } from 'vitest'
import { renameTests } from './page.ts'
import { addReport, type KnownTests } from './reports.ts'
import { checkMentions, checkSpecification } from './rules.ts'

const good = '| It is so | `› it is so` |'

test('a page whose rows name tests that ran and passed is right', () => {
  const page = pageOf(good, '| Both | `› it is so`<br>`› a walk` |')
  expect(checkSpecification(page, buildKnownTests({}))).toEqual({ rows: 2, tests: 2, problems: [] })
})

test('a page without rows does not pass for want of faults', () => {
  expect(sentencesOf('# Nothing')).toEqual(['There is no row to check.'])
})

test('a page of another form is held to every test that it names, wherever it stands', () => {
  const page = [
    '| Who | What | Stopped by |',
    '| a thief | money | a lock: `› it is so`, `› it was so` |',
    'As `npm test` shows, and `› a walk`.',
  ].join('\n')
  expect(checkMentions(page, buildKnownTests({}))).toEqual({
    rows: 2,
    tests: 3,
    problems: [
      expect.objectContaining({
        line: 2,
        sentence: expect.stringContaining('No test is called "it was so".'),
      }),
    ],
  })
  expect(checkMentions('# Nothing', buildKnownTests({})).problems).toHaveLength(1)
})

const faults: { fault: string; row: string; says: string }[] = [
  { fault: 'a row without a test', row: '| It is so | |', says: 'This row names no test' },
  { fault: 'a row of one cell', row: '| It is so |', says: 'This row names no test' },
  { fault: 'a test that is not named as one', row: '| It is so | see above |', says: 'see above' },
  {
    fault: 'a second test that is not named as one',
    row: '| It is so | `› it is so`<br>it was so |',
    says: 'with <br> between',
  },
  {
    fault: 'a bar that ends a cell too early',
    row: '| a | b | `› it is so` |',
    says: 'write a bar inside a cell as \\|',
  },
  {
    fault: 'a row that specifies nothing',
    row: '| | `› it is so` |',
    says: 'does not say what is specified',
  },
  {
    fault: 'a file that is not there',
    row: '| It is so | `src/gone.test.ts › it is so` |',
    says: 'No test is called "it is so" in src/gone.test.ts',
  },
  {
    fault: 'a title that was changed',
    row: '| It is so | `› this is what it is` |',
    says: 'No test is called "this is what it is"',
  },
  {
    fault: 'a title as it stands before a loop fills it in',
    row: '| It is so | `› a loop of %s` |',
    says: 'No test is called "a loop of %s"',
  },
  {
    fault: 'a beginning that no title has',
    row: '| It is so | `› another loop of …` |',
    says: 'No test is called "another loop of …"',
  },
  {
    fault: 'a title that several files have',
    row: '| It is so | `› both` |',
    says: 'Several files have a test called "both": write one of them before it, src/a.test.ts or src/c.test.ts',
  },
]

for (const { fault, row, says } of faults) {
  test(`${fault} is found at its line`, () => {
    const { problems } = checkSpecification(pageOf(good, row), buildKnownTests({}))
    expect(problems).toEqual([
      expect.objectContaining({ line: 6, sentence: expect.stringContaining(says) }),
    ])
  })
}

test.each([
  ['skipped', 'did not run'],
  ['pending', 'did not run'],
  ['todo', 'did not run'],
  ['failed', 'failed'],
])('a row whose test was reported as %s is found', (status, says) => {
  const sentences = sentencesOf(pageOf(good), buildKnownTests({ unit: status }))
  expect(sentences).toEqual([`The test ${says}: src/a.test.ts › it is so`].map(start))
})

test.each([
  ['skipped', 'did not run'],
  ['failed', 'failed'],
  ['timedOut', 'failed'],
  ['interrupted', 'failed'],
])('a journey that was %s on one of two screens is found', (status, says) => {
  const page = pageOf('| A walk | `› a walk` |')
  const sentences = sentencesOf(page, buildKnownTests({ desktop: status }))
  expect(sentences).toEqual([`The test ${says}: test/b.spec.ts › a walk`].map(start))
})

test('of two tests with one title the one that failed counts', () => {
  const known = buildKnownTests({})
  addReport(known, vitestReport('failed'), '/project')
  addReport(known, vitestReport('passed'), '/project')
  expect(sentencesOf(pageOf(good), known)).toHaveLength(1)
})

test('a table with another head is found, since its rows would be read wrongly', () => {
  const page = '| Test | Rule |\n|---|---|\n| It is so | `› it is so` |'
  expect(sentencesOf(page)).toEqual([expect.stringContaining('| Specified | Shown by |')])
})

test('a loop’s titles, a bar in a title and suites are named as they read in the end', () => {
  const page = pageOf(
    '| A loop | `› a loop of 3` |',
    '| A bar | `› one \\| other` |',
    '| A suite | `› a suite › inside` |',
    '| One of two files | `src/c.test.ts › both` |',
  )
  expect(sentencesOf(page)).toEqual([])
})

test('a title that is left open stands for all that begin so, and each of them must have passed', () => {
  const page = pageOf('| A loop | `› a loop of …` |')
  expect(sentencesOf(page)).toEqual([])
  const sentences = sentencesOf(page, buildKnownTests({ loop: 'failed' }))
  expect(sentences).toEqual([start('The test failed: src/a.test.ts › a loop of 3')])
})

test('a test that was renamed is proposed by its new title, and taken over where it stood', () => {
  const page = pageOf('| A bar | `› one \\| another` |', '| A walk | `test/b.spec.ts › the walk` |')
  const { problems } = checkSpecification(page, buildKnownTests({}))
  expect(problems.map(({ sentence }) => sentence)).toEqual([
    start('If it is "one | other" now'),
    start('If it is "a walk" now'),
  ])
  const renamed = pageOf('| A bar | `› one \\| other` |', '| A walk | `test/b.spec.ts › a walk` |')
  expect(renameTests(page, problems)).toBe(renamed)
})

function sentencesOf(page: string, known = buildKnownTests({})): string[] {
  return checkSpecification(page, known).problems.map(({ sentence }) => sentence)
}

const start = (sentence: string) => expect.stringContaining(sentence)

const pageOf = (...rows: string[]) =>
  ['# A page', '', '| Specified | Shown by |', '|---|---|', ...rows].join('\n')

function buildKnownTests({ unit = 'passed', desktop = 'passed', loop = 'passed' }): KnownTests {
  const known: KnownTests = new Map()
  addReport(known, vitestReport(unit, loop), '/project')
  addReport(known, playwrightReport(desktop), '/project')
  return known
}

function vitestReport(status: string, loop = 'passed') {
  return {
    testResults: [
      {
        name: '/project/src/a.test.ts',
        assertionResults: [
          { ancestorTitles: [''], title: 'it is so', status },
          { ancestorTitles: [''], title: 'a loop of 3', status: loop },
          { ancestorTitles: [''], title: 'one | other', status: 'passed' },
          { ancestorTitles: ['', 'a suite'], title: 'inside', status: 'passed' },
          { ancestorTitles: [''], title: 'both', status: 'passed' },
        ],
      },
      {
        name: '/project/src/c.test.ts',
        assertionResults: [{ ancestorTitles: [''], title: 'both', status: 'passed' }],
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
