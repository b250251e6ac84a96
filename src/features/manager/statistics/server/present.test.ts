import { expect, test } from 'vitest'
import { presentStatistics } from './present.ts'
import { type DayRow, figureColumns } from './queries.ts'

const day = (date: string) =>
  ({ date, ...Object.fromEntries(figureColumns.map(name => [name, 100])) }) as DayRow
const kept = { rows: [day('2026-01-01'), day('2026-01-02')], heldBeforePesewas: 50 }
const range = { from: '2026-01-02', to: '2026-01-02' }

test('whoever may not see money is told no sums of it, and all else', () => {
  const shown = presentStatistics(range, kept, { showsMoney: true })
  const hidden = presentStatistics(range, kept, { showsMoney: false })
  const none = { money_in: null, money_held: null, money_out: null }
  expect(shown.total).toMatchObject({ money_in: 100, money_held: 250, money_out: 100 })
  expect(hidden).toEqual({
    ...shown,
    days: shown.days.map(figures => ({ ...figures, ...none })),
    total: { ...shown.total, ...none },
    before: { ...shown.before, total: { ...shown.before.total, ...none } },
  })
})
