import { fileURLToPath } from 'node:url'
import { checkBudget } from './bundle/budget.ts'

const { lines, kept } = await checkBudget(
  fileURLToPath(new URL('../build/client', import.meta.url)),
)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = kept ? 0 : 1
