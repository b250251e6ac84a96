import type { Problem, SourceFile } from './source-file.ts'

/** One name for a thing everywhere, and one place to find it. */
export function checkExports(files: SourceFile[]): Problem[] {
  const routed = new Set(
    files.find(file => file.path === 'src/routes.ts')?.strings.map(path => `src/${path}`),
  )
  return files.flatMap(file => [...defaultExports(file, routed), ...barrels(file)])
}

function defaultExports({ path, defaultExports }: SourceFile, routed: Set<string>): Problem[] {
  const wanted = routed.has(path) || /^src\/(routes\.ts|root\.tsx|entry\.server\.tsx)$/.test(path)
  if (wanted || !path.startsWith('src/')) return []
  return defaultExports.map(line => ({
    file: path,
    line,
    sentence:
      'Only route modules export a default, since the router asks for it. Export by name, so that the thing is called the same everywhere.',
  }))
}

function barrels({ path, isBarrel, reExports }: SourceFile): Problem[] {
  if (!isBarrel) return []
  return reExports.slice(0, 1).map(line => ({
    file: path,
    line,
    sentence:
      'This file only passes on what others export: import from where the thing is written, and remove the file.',
  }))
}
