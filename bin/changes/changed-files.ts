import { execFileSync } from 'node:child_process'

/** What differs from `main`, committed or not; nothing where git has no answer. */
export function listChangedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean)
  try {
    const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
    return [
      ...git('diff', '--name-only', '--diff-filter=d', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]
  } catch {
    return []
  }
}
