import { featureOf, isTest, type Problem, type SourceFile } from './source-file.ts'

/** No file needs itself in the end, and no feature needs one that needs it. */
export function checkCircles(files: SourceFile[]): Problem[] {
  const product = files.filter(file => !isTest(file.path))
  return [
    ...circlesIn(graphOf(product, path => path, { types: false })).map(circle => ({
      file: circle[0] ?? '',
      sentence: `Files import each other in a circle: ${circle.join(' → ')}. Move what they share into a file of its own.`,
    })),
    ...circlesIn(graphOf(product, featureOf, { types: true })).map(circle => ({
      file: `src/features/${circle[0]}`,
      sentence:
        `Features form a circle: ${circle.join(' → ')}. Let one of them know the other only; what the other must tell ` +
        'goes back as an answer, an argument or a job.',
    })),
  ]
}

type Graph = Map<string, Set<string>>

/** Who imports whom, after `nodeOf` has said what a file counts as. */
function graphOf(
  files: SourceFile[],
  nodeOf: (path: string) => string | undefined,
  { types }: { types: boolean },
): Graph {
  const graph: Graph = new Map()
  for (const { path, imports } of files) {
    const from = nodeOf(path)
    if (!from) continue
    const targets = graph.get(from) ?? new Set<string>()
    for (const { target, typeOnly } of imports) {
      const to = nodeOf(target)
      if (to && (types || !typeOnly) && (to !== from || target === path)) targets.add(to)
    }
    graph.set(from, targets)
  }
  return graph
}

/** One circle for each knot, written as the walk that comes back to its start. */
function circlesIn(graph: Graph): string[][] {
  const finished = new Set<string>()
  const circles: string[][] = []
  const walk = (node: string, trail: string[]) => {
    const start = trail.indexOf(node)
    if (start !== -1) circles.push([...trail.slice(start), node])
    if (start !== -1 || finished.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    finished.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return circles
}
