import { checkCircles } from './circles.ts'
import { checkDirections } from './directions.ts'
import { checkExports } from './exports.ts'
import { checkNames } from './names.ts'
import { checkPorts } from './ports.ts'
import { readSources } from './read-sources.ts'
import { checkRooms } from './rooms.ts'
import type { Problem } from './source-file.ts'
import { checkTextNames } from './text-names.ts'
import { checkVerbs } from './verbs.ts'
import { checkWording } from './wording.ts'

/** Every broken rule of the project at `root`; the rules are those of docs/architecture.md. */
export async function checkStructure(
  root: string,
): Promise<{ fileCount: number; problems: Problem[] }> {
  const files = await readSources(root, ['src', 'test', 'bin'])
  const problems = checks.flatMap(check => check(files))
  // A check that reads nothing finds nothing wrong.
  if (files.length === 0)
    problems.push({ file: 'src', sentence: 'There is no source file to check.' })
  return { fileCount: files.length, problems }
}

const checks = [
  checkNames,
  checkDirections,
  checkPorts,
  checkRooms,
  checkCircles,
  checkExports,
  checkVerbs,
  checkWording,
  checkTextNames,
]
