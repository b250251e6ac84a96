/** Scripts that pages hold, or fetch, as they stand in the source: without their comments and long names. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/** For `import text from './x.js?raw'`. */
export const minifyRawScripts: Plugin = {
  name: 'minify-raw-scripts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\.js\?raw$/ },
    async handler(id) {
      const text = await readFile(id.replace(/\?raw$/, ''), 'utf8')
      return `export default ${JSON.stringify(minify(text))}`
    },
  },
}

/** For those that the build only copies. */
export async function minifyCopiedScripts(client: string): Promise<void> {
  const assets = join(client, 'assets')
  const copied = (await readdir(assets)).filter(name => /^(?:data-meter|shims)-.*\.js$/.test(name))
  for (const path of copied.map(name => join(assets, name)))
    await writeFile(path, minify(await readFile(path, 'utf8')))
  const worker = join(client, 'sw.js')
  await writeFile(worker, minifyAllBut(buildLine, await readFile(worker, 'utf8')))
}

/** What the build has filled in stays a line of its own, to be read by whoever looks for it. */
const buildLine = /^const build = .*$/m

function minifyAllBut(line: RegExp, text: string): string {
  const [kept] = line.exec(text) ?? []
  if (!kept) throw new Error(`No line like ${line} in the service worker.`)
  return `${kept}\n${minify(text.replace(line, ''))}`
}

/** Names at the top stay: they may be seen by other scripts. */
function minify(text: string): string {
  const { code, errors } = minifySync('script.js', text, {
    module: false,
    compress: { target: 'es2020' },
    mangle: { toplevel: false },
    codegen: { removeWhitespace: true },
  })
  const [error] = errors
  if (error) throw new Error(error.message)
  return code
}
