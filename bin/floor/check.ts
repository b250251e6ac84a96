/** Whether the built files keep to the floor. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allowedInScripts, allowedInStyles } from './allowed.ts'
import { newerInScript } from './find-in-scripts.ts'
import { newerInStyles } from './find-in-styles.ts'

/** The shims themselves name what they fill in. */
const shims = /\bshims-[\w-]+\.js$/

/** One sentence for each use that is beyond the floor, and for each exception that nothing needs any more. */
export async function checkFloor(client: string): Promise<{ files: number; problems: string[] }> {
  const names = (await readdir(client, { recursive: true })).filter(name =>
    /\.(?:js|css)$/.test(name),
  )
  const used = new Map<string, string[]>()
  for (const name of names.filter(one => !shims.test(one)))
    for (const use of newerIn(name, await readFile(join(client, name), 'utf8')))
      used.set(use, [...(used.get(use) ?? []), name])
  const allowed = Object.keys({ ...allowedInScripts, ...allowedInStyles })
  const beyond = [...used]
    .filter(([use]) => !allowed.includes(use))
    .map(([use, files]) => `${use} is newer than the browsers of the floor: ${files.join(', ')}`)
  const idle = allowed
    .filter(use => !used.has(use))
    .map(use => `${use} is allowed in bin/floor/allowed.ts, and nothing uses it.`)
  return { files: names.length, problems: [...beyond, ...idle].sort() }
}

const newerIn = (name: string, text: string) =>
  name.endsWith('.css') ? newerInStyles(text) : newerInScript(text)
