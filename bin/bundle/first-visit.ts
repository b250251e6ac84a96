import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { partsOf, readBuiltPages, scriptsOf, stylesOf } from '#platform/server/built-pages.ts'

export type Weight = { file: string; bytes: number }

/** What a browser fetches to show one route for the first time, gzipped, heaviest first. */
export async function weighFirstVisit(
  client: string,
  routeId: string,
): Promise<{ scripts: Weight[]; styles: Weight[] }> {
  const built = await readBuiltPages(client)
  const parts = partsOf(built, ['root', routeId])
  const scripts = await scriptsOf(client, [
    { module: built.address, imports: [], css: [] },
    ...parts,
  ])
  const styles = await readAll(client, stylesOf(parts, scripts))
  return { scripts: weigh(scripts), styles: weigh(styles) }
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
