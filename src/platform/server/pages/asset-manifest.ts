/** What the built pages consist of: read from the table that the router's build leaves for the browser. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const part = z.object({
  module: z.string(),
  imports: z._default(z.array(z.string()), []),
  css: z._default(z.array(z.string()), []),
})
const manifestShape = z.object({
  version: z._default(z.string(), ''),
  entry: part,
  routes: z.record(z.string(), part),
})

type Part = z.infer<typeof part>
export type BuiltPages = z.infer<typeof manifestShape> & {
  /** Address of the table itself, which every page fetches. */
  address: string
}

/** `client` is the folder that browsers are served from. */
export async function readBuiltPages(client: string): Promise<BuiltPages> {
  const names = (await readdir(join(client, 'assets'))).filter(file =>
    /^manifest-\w+\.js$/.test(file),
  )
  const [name] = names
  if (!name || names.length > 1)
    throw new Error(`${names.length} manifests in ${client}/assets: build again.`)
  const text = await readFile(join(client, 'assets', name), 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return { address: `/assets/${name}`, ...manifestShape.parse(JSON.parse(json)) }
}

/** The parts of routes, and what every page begins with. */
export function partsOf({ entry, routes }: BuiltPages, ids: readonly string[]): Part[] {
  const found = ids.map(id => {
    const one = routes[id]
    if (!one) throw new Error(`The build knows no route "${id}".`)
    return one
  })
  return [entry, ...found]
}

/** The texts of all scripts that these parts cannot do without, by address. */
export function scriptsOf(client: string, parts: readonly Part[]): Promise<Map<string, string>> {
  return withImports(
    client,
    parts.flatMap(one => [one.module, ...one.imports]),
  )
}

/** The styles of these parts; `import styles from './app.css?url'` leaves its address in a script's text. */
export function stylesOf(parts: readonly Part[], scripts: Map<string, string>): string[] {
  const linked = [...scripts.values()].flatMap(text =>
    [...text.matchAll(linkedStyle)].map(match => match[1] ?? ''),
  )
  return [...new Set([...parts.flatMap(one => one.css), ...linked])]
}

/** Styles of lazy parts have no slash in front. */
const linkedStyle = /["'`](\/assets\/[^"'`]+\.css)["'`]/g
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

async function withImports(client: string, start: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const queue = [...start]
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (texts.has(path)) continue
    const text = await readFile(join(client, path), 'utf8')
    texts.set(path, text)
    queue.push(...[...text.matchAll(staticImport)].map(match => `/assets/${match[1]}`))
  }
  return texts
}
