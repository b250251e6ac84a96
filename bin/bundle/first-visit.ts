import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  partsOf,
  readBuiltPages,
  scriptsOf,
  stylesOf,
} from '#platform/server/pages/asset-manifest.ts'

export type Weight = { file: string; bytes: number }

export type Screen = {
  /** The page and the areas around it. */
  routes: string[]
  /** What it fetches by itself once it is there, by the name of the chunk. */
  lazyParts: string[]
}

/** What a browser fetches to show a screen for the first time, gzipped, heaviest first. */
export async function weighFirstVisit(
  client: string,
  { routes, lazyParts }: Screen,
): Promise<{ scripts: Weight[]; styles: Weight[] }> {
  const built = await readBuiltPages(client)
  const parts = partsOf(built, ['root', ...routes])
  const scripts = await scriptsOf(client, [
    { module: built.address, imports: [], css: [] },
    ...parts,
    ...(await findChunks(client, lazyParts)),
  ])
  const styles = await readAll(client, stylesOf(parts, scripts))
  return { scripts: weigh(scripts), styles: weigh(styles) }
}

async function findChunks(client: string, names: string[]) {
  const files = await readdir(join(client, 'assets'))
  return names.map(name => {
    const file = files.find(one => one.startsWith(`${name}-`) && one.endsWith('.js'))
    if (!file) throw new Error(`The build has no chunk "${name}".`)
    return { module: `/assets/${file}`, imports: [], css: [] }
  })
}

async function readAll(client: string, paths: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of paths) texts.set(path, await readFile(join(client, path), 'utf8'))
  return texts
}

function weigh(texts: Map<string, string>): Weight[] {
  return [...texts]
    .map(([file, text]) => ({ file, bytes: gzipSync(text).byteLength }))
    .sort((a, b) => b.bytes - a.bytes)
}
