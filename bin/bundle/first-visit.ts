import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'

export type Weight = { file: string; bytes: number }

const part = z.object({
  module: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const route = part.extend({
  clientLoaderModule: z.string().optional(),
  clientActionModule: z.string().optional(),
  clientMiddlewareModule: z.string().optional(),
  hydrateFallbackModule: z.string().optional(),
})
const manifestShape = z.object({ entry: part, routes: z.record(z.string(), route) })

/** What a browser fetches to show one route for the first time, gzipped, heaviest first. */
export async function weighFirstVisit(
  client: string,
  routeId: string,
): Promise<{ scripts: Weight[]; styles: Weight[] }> {
  const { name, manifest } = await readManifest(client)
  const parts = [manifest.entry, manifest.routes.root, manifest.routes[routeId]]
  const found = parts.filter(one => one !== undefined)
  if (found.length < parts.length) throw new Error(`The build knows no route "${routeId}".`)
  const modules = found.flatMap(one => [one.module, ...one.imports, ...clientModules(one)])
  const scripts = await withImports(client, [`/assets/${name}`, ...modules])
  const linked = [...scripts.values()].flatMap(text =>
    [...text.matchAll(linkedStyle)].map(match => match[1] ?? ''),
  )
  const styles = await readAll(client, [...found.flatMap(one => one.css), ...linked])
  return { scripts: weigh(scripts), styles: weigh(styles) }
}

/** `import styles from './app.css?url'` leaves the address in the script; styles of lazy parts have no slash in front. */
const linkedStyle = /["'`](\/assets\/[^"'`]+\.css)["'`]/g
const staticImport = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g

async function readManifest(client: string) {
  const names = (await readdir(join(client, 'assets'))).filter(file =>
    /^manifest-\w+\.js$/.test(file),
  )
  const [name] = names
  if (!name || names.length > 1)
    throw new Error(`${names.length} manifests in ${client}/assets: build again.`)
  const text = await readFile(join(client, 'assets', name), 'utf8')
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  return { name, manifest: manifestShape.parse(JSON.parse(json)) }
}

/** The parts of a route module that the router splits off and fetches beside it. */
function clientModules(one: Partial<z.infer<typeof route>>): string[] {
  const { clientLoaderModule, clientActionModule, clientMiddlewareModule, hydrateFallbackModule } =
    one
  return [
    clientLoaderModule,
    clientActionModule,
    clientMiddlewareModule,
    hydrateFallbackModule,
  ].filter(path => path !== undefined)
}

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

async function readAll(client: string, paths: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of new Set(paths)) texts.set(path, await readFile(join(client, path), 'utf8'))
  return texts
}

function weigh(texts: Map<string, string>): Weight[] {
  return [...texts]
    .map(([file, text]) => ({ file, bytes: gzipSync(text).byteLength }))
    .sort((a, b) => b.bytes - a.bytes)
}
