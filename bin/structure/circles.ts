import { featureOf, isTest, type Problem, type SourceFile } from './source-file.ts'

/** No feature needs one that needs it. Circles between files are found by the linter. */
export function checkCircles(files: SourceFile[]): Problem[] {
  const product = files.filter(file => !isTest(file.path))
  return circlesIn(featureGraph(product)).map(circle => ({
    file: `src/features/${circle[0]}`,
    sentence:
      `Features form a circle: ${circle.join(' → ')}. Let one of them know the other only; what the other must tell ` +
      'goes back as an answer, an argument or a job.',
  }))
}

type Graph = Map<string, Set<string>>

/** Which features each of them imports. */
function featureGraph(files: SourceFile[]): Graph {
  const graph: Graph = new Map()
  for (const { path, imports } of files) {
    const from = featureOf(path)
    if (!from) continue
    const targets = graph.get(from) ?? new Set<string>()
    for (const { target } of imports) {
      const to = featureOf(target)
      if (to && to !== from) targets.add(to)
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
