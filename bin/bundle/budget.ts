import { type Weight, weighFirstVisit } from './first-visit.ts'

/** What a first visit of the home page may cost on a slow phone, in bytes after gzip. */
const budget = { scripts: 150_000, styles: 15_000 }

const home = 'features/gigs/web/home-page'

/** The weights as lines to read, and whether they keep the budget. */
export async function checkBudget(client: string): Promise<{ lines: string[]; kept: boolean }> {
  const weights = await weighFirstVisit(client, home)
  const sums = { scripts: sum(weights.scripts), styles: sum(weights.styles) }
  const kept = sums.scripts <= budget.scripts && sums.styles <= budget.styles
  const heaviest = weights.scripts
    .slice(0, 8)
    .map(({ file, bytes }) => `  ${kilobytes(bytes)}  ${file}`)
  const lines = [
    `JavaScript of a first visit: ${kilobytes(sums.scripts)} of ${kilobytes(budget.scripts)} (gzip)`,
    ...heaviest,
    `CSS of a first visit: ${kilobytes(sums.styles)} of ${kilobytes(budget.styles)} (gzip)`,
  ]
  if (!kept) {
    lines.push(
      'Over budget: load what the first screen does not show with import(), or do without a library.',
    )
  }
  return { lines, kept }
}

const sum = (weights: Weight[]) => weights.reduce((total, { bytes }) => total + bytes, 0)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
