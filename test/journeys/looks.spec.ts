import { expect, type Page, test } from '@playwright/test'
import { colours, everything, expectNoFaults, loadAxe } from './axe.ts'

/** The width has no say. */
const once = { tag: '@once' }
const text = '<p>Cleaned, oiled and set, <a href="/help">at your home</a> or in our workshop.</p>'
const themes =
  'body { background: #fff; color: #222 } @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }'

/** All that changes how a text contrasts, each but for the letters that were judged before. */
const faults: Record<string, string> = {
  'another colour': '<style>p { color: #bbb }</style>',
  'another colour of the ground': '<style>main { background: #777 }</style>',
  'see-through letters': '<style>p { opacity: 0.4 }</style>',
  'see-through holders': '<style>main { opacity: 0.4 }</style>',
  'a ground that is no holder of the text':
    '<style>p { position: relative; z-index: 1 } i { position: absolute; inset: 0; background: #777 }</style><i></i>',
  'a link like the text around it': '<style>a { color: #333; text-decoration: none }</style>',
}

for (const [name, fault] of Object.entries(faults))
  test(
    `what was good on one screen is judged again where it has ${name}`,
    once,
    async ({ page }) => {
      await showText(page, '')
      await expectNoFaults(page, everything, 'good')
      await showText(page, fault)
      await expect(expectNoFaults(page, everything, 'bad')).rejects.toThrow(
        /color-contrast|link-in-text/,
      )
    },
  )

test(
  'what was good by day is judged again by night, and once more where only there it is bad',
  once,
  async ({ page }) => {
    await showText(page, '')
    await expectNoFaults(page, everything, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoFaults(page, colours, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await showText(page, '<style>@media (prefers-color-scheme: dark) { p { color: #444 } }</style>')
    await expectNoFaults(page, everything, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(expectNoFaults(page, colours, 'dark')).rejects.toThrow('color-contrast')
  },
)

/** Only what is small, or partly under another, is handed to axe. */
const targets: Record<string, string> = {
  'too small': '<button style="size">1</button><button style="size">2</button>'.replaceAll(
    'size',
    'width: 16px; height: 16px; padding: 0; border: 0',
  ),
  'half under another':
    '<button style="position: absolute; left: 0; width: 40px; height: 40px">1</button><button style="position: absolute; left: 8px; width: 40px; height: 40px">2</button>',
}

for (const [name, buttons] of Object.entries(targets))
  test(`a target is found that is ${name}`, once, async ({ page }) => {
    await showText(page, '')
    await page.locator('main').evaluate((main, html) => {
      main.insertAdjacentHTML('beforeend', `<div style="position: relative">${html}</div>`)
    }, buttons)
    await expect(expectNoFaults(page, everything, 'bad')).rejects.toThrow('target-size')
  })

/** A page of one text, and what is wrong with it. */
async function showText(page: Page, fault: string): Promise<void> {
  const style = `<style>${themes} a { color: #01606b } @media (prefers-color-scheme: dark) { a { color: #8ee } }</style>`
  await page.setContent(
    `<!doctype html><html lang="en"><title>Text</title>${style}${fault}<main><h1>Text</h1>${text}</main></html>`,
  )
  await loadAxe(page)
}
