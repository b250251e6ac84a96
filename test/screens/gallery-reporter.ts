import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

type Shown = { area: string; route: string; status: string; pictures: string[] }

/** Writes the page on which all pictures stand side by side, each with its route and state. */
export default class GalleryReporter implements Reporter {
  readonly #folder: string
  readonly #shown = new Map<string, Shown>()

  constructor({ folder }: { folder: string }) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const { title, parent } of suite.allTests())
      this.#shown.set(title, { area: parent.title, route: '', status: '', pictures: [] })
  }

  onTestEnd({ title, annotations, results }: TestCase): void {
    const shown = this.#shown.get(title)
    const result = results.at(-1)
    if (!shown || !result) return
    shown.route ||= annotations.find(({ type }) => type === 'route')?.description ?? ''
    if (result.status !== 'passed') shown.status = result.status
    for (const { contentType, path } of result.attachments)
      if (contentType === 'image/webp' && path) shown.pictures.push(basename(path))
  }

  onEnd(): void {
    writeFileSync(join(this.#folder, 'index.html'), page([...this.#shown]))
  }
}

const page = (all: readonly (readonly [string, Shown])[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; background: #eee; color: #222 }
.pictures { display: flex; gap: 1rem; align-items: start; overflow-x: auto; padding-bottom: 1rem }
img { height: 480px; width: auto; box-shadow: 0 1px 4px #0004; background: #fff }
.long { height: auto; width: 234px } .long.wide { width: 480px }
code { color: #555 } .failed { color: #b00 }
</style>
<h1>${all.length} screens, at 360 × 740 and 1280 × 800, light and dark, and on a phone with letters of 130 % and at 320 px</h1>
${areasOf(all)
  .map(
    area => `<h2>${area}</h2>
${all
  .filter(([, shown]) => shown.area === area)
  .map(([title, shown]) => section(title, shown))
  .join('\n')}`,
  )
  .join('\n')}
</html>
`

const areasOf = (all: readonly (readonly [string, Shown])[]) => [
  ...new Set(all.map(([, { area }]) => area)),
]

const section = (title: string, { route, status, pictures }: Shown) => `<section>
<h3>${escapeHtml(title)} <code>${escapeHtml(route)}</code> <span class="failed">${status}</span></h3>
<div class="pictures">${pictures.toSorted(inOrder).map(picture).join('')}</div>
</section>`

const picture = (file: string) =>
  `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}" class="${classesOf(file)}"></a>`

const classesOf = (file: string) =>
  [/-(whole|large|narrow)/.test(file) && 'long', file.includes('-1280') && 'wide']
    .filter(Boolean)
    .join(' ')

/** Phone before desk, then as they were drawn. */
const inOrder = (one: string, other: string) => rank(one) - rank(other)
const rank = (file: string) =>
  (file.includes('-1280-') ? 10 : 0) +
  ['light', 'dark', 'whole', 'large', 'narrow'].findIndex(kind => file.endsWith(`${kind}.webp`))

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
