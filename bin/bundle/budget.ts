import { type Screen, type Weight, weighFirstVisit } from './first-visit.ts'
import { findPagesWithManagersPart } from './managers-part.ts'

/** What first visits may cost on a slow phone, in bytes after gzip. */
const budgets: (Screen & { name: string; scripts: number })[] = [
  {
    name: 'a first visit',
    routes: ['features/gigs/web/home-page'],
    lazyParts: [],
    scripts: 92_500,
  },
  {
    name: 'the login, until it is filled in',
    routes: ['features/accounts/web/login-page'],
    lazyParts: [],
    scripts: 103_500,
  },
  {
    name: 'a member’s first screen, the messages',
    routes: [
      'features/accounts/web/member-area',
      'features/chat/web/messages-area',
      'features/chat/web/messages-page',
    ],
    lazyParts: ['live', 'connect-live'],
    scripts: 124_500,
  },
]
const styleBudget = 15_500

/** The weights as lines to read, and whether they keep the budget. */
export async function checkBudget(client: string): Promise<{ lines: string[]; kept: boolean }> {
  const lines: string[] = []
  let kept = true
  let styles: Weight[] = []
  for (const budget of budgets) {
    const weights = await weighFirstVisit(client, budget)
    const scripts = sum(weights.scripts)
    if (budget === budgets[0]) styles = weights.styles
    kept &&= scripts <= budget.scripts
    lines.push(
      `JavaScript of ${budget.name}: ${kilobytes(scripts)} of ${kilobytes(budget.scripts)} (gzip)`,
      ...weights.scripts.slice(0, 8).map(({ file, bytes }) => `  ${kilobytes(bytes)}  ${file}`),
    )
  }
  kept &&= sum(styles) <= styleBudget
  lines.push(`CSS of a first visit: ${kilobytes(sum(styles))} of ${kilobytes(styleBudget)} (gzip)`)
  if (!kept) {
    lines.push(
      'Over budget: load what the first screen does not show with import(), or do without a library.',
    )
  }
  const strayed = await findPagesWithManagersPart(client)
  lines.push(...strayed.map(route => `${route} loads what only managers' pages need.`))
  return { lines, kept: kept && strayed.length === 0 }
}

const sum = (weights: Weight[]) => weights.reduce((total, { bytes }) => total + bytes, 0)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
