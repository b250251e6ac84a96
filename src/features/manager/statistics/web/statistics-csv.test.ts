import { expect, test } from 'vitest'
import { showStatistics } from '../contract.ts'
import { measureGroups, type Statistics } from './measures.ts'
import { writeCell, writeCsv } from './statistics-csv.ts'

const figures: Statistics['total'] = {
  ...{ new_people: 3, new_gigs: 2, messages: 1250, orders_begun: 1, orders_completed: 1 },
  ...{ orders_cancelled: 0, orders_in_dispute: 0, money_in: 150.5, money_held: -0.5, money_out: 0 },
  ...{ gig_approval_seconds: 1800, identity_decision_seconds: null, report_answer_seconds: 60 },
}
const [from, to] = ['2026-03-01', '2026-03-02']
const statistics: Statistics = {
  ...{ from, to, total: figures, before: { from, to, total: figures } },
  days: [
    { date: from, ...figures },
    { date: to, ...figures },
  ],
}

test('every figure of the contract is shown once', () => {
  const shown = measureGroups.flatMap(group => group.measures.map(({ name }) => name))
  const { total } = showStatistics.output.shape.statistics.shape
  expect(shown.sort()).toEqual(Object.keys(total.shape).sort())
})

test('the file has a line for each day, with amounts in cedis and waits in seconds', () => {
  expect(writeCsv(statistics).split('\r\n')).toEqual([
    'Day,New people,New gigs,Messages,Orders begun,Orders completed,Orders cancelled,Orders in dispute,' +
      'Money in (GHS),Money held at the end (GHS),Money out (GHS),Time to approve a gig (seconds),' +
      'Time to verify an identity (seconds),Time to answer a report (seconds)',
    '2026-03-01,3,2,1250,1,1,0,0,150.5,-0.5,0,1800,,60',
    '2026-03-02,3,2,1250,1,1,0,0,150.5,-0.5,0,1800,,60',
    '',
  ])
})

test('whoever is not told sums of money has no columns for them', () => {
  const hidden = { money_in: null, money_held: null, money_out: null }
  const days = statistics.days.map(day => ({ ...day, ...hidden }))
  const file = writeCsv({ ...statistics, days, total: { ...figures, ...hidden } })
  expect(file).not.toContain('Money')
  expect(file).toContain('2026-03-01,3,2,1250,1,1,0,0,1800,,60')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+233', "'+233"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['a, b', '"a, b"'],
  [-5, '-5'],
])('in a cell %j is written as %j, so that no spreadsheet computes it', (value, cell) => {
  expect(writeCell(value)).toBe(cell)
})
