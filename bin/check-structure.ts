import { fileURLToPath } from 'node:url'
import { checkStructure } from './structure/rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { fileCount, problems } = await checkStructure(root)

for (const { file, line, sentence } of problems) {
  console.error(`${line ? `${file}:${line}` : file}\n  ${sentence}\n`)
}
process.stdout.write(`${fileCount} files checked, ${problems.length} problems.\n`)
process.exitCode = problems.length > 0 ? 1 : 0
