import { fileURLToPath } from 'node:url'
import { checkFloor } from './floor/check.ts'

const { files, problems } = await checkFloor(
  fileURLToPath(new URL('../build/client', import.meta.url)),
)
for (const problem of problems) console.error(problem)
process.stdout.write(`${files} built files, ${problems.length} beyond the floor.\n`)
process.exitCode = problems.length > 0 ? 1 : 0
