import { dirname } from 'node:path'

/** These walk every call and every step, also one that was added just now. */
const walks = ['test/authorisation.db.test.ts', 'test/limits.db.test.ts']

/**
 * Of the integration tests those that were changed, then those of a changed file's name, then the others in its folder,
 * and where a contract or a process changed, those that walk them. The others under test/ and bin/ start whole servers
 * of a build, and are left to the whole `npm test`.
 */
export function findTestsBeside(changed: readonly string[], tests: readonly string[]): string[] {
  const own = (test: string) => changed.includes(test)
  const ofName = (test: string) => changed.some(path => stem(path) === stem(test))
  const inFolder = (test: string) => changed.some(path => dirname(path) === dirname(test))
  const near = [own, ofName, inFolder].flatMap(isNear => tests.filter(isNear))
  const isWalked = changed.some(path => /\/(contract|process)\.ts$/.test(path))
  const walking = isWalked ? tests.filter(test => walks.includes(test)) : []
  return [...new Set([...near.filter(test => test.startsWith('src/')), ...walking])]
}

const stem = (path: string) => path.replace(/(\.db)?(\.test)?\.tsx?$/, '')
