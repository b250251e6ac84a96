import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const folder = new URL('../public/illustrations/', import.meta.url)
const mostBytes = 6 * 1024

test('every category has a drawing of at most 6 kB without words or styles, and none is left over', async () => {
  const file = new URL('../db/data/categories.json', import.meta.url)
  const categories: { slug: string }[] = JSON.parse(await readFile(file, 'utf8'))
  const drawings = await readdir(folder)
  expect(drawings.sort()).toEqual(categories.map(({ slug }) => `${slug}.svg`).sort())
  for (const name of drawings) {
    const drawing = await readFile(new URL(name, folder), 'utf8')
    expect(Buffer.byteLength(drawing), name).toBeLessThanOrEqual(mostBytes)
    // What a strict content security policy would take out of a file that is opened by itself.
    expect(drawing, name).not.toMatch(/<text|<style|style=|<script|href=/)
  }
})
