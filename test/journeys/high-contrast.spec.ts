import { expect } from '@playwright/test'
import { be, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'
import { setting } from './profile.ts'
import { open } from './screens.ts'

/** Where a person's own colours replace those of every page, as the contrast themes of Windows do. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

/** No width changes what a colour told. */
const once = { tag: '@once' }

test(
  'what is chosen among tabs and buttons is told without the colours of the page',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    await open(page, '/manager/safety?tab=receipts')
    const tabs = page.getByRole('navigation', { name: 'What to look at' })
    await expect(tabs.getByRole('link', { name: 'Receipts' })).toHaveCSS(
      'text-decoration-line',
      'underline',
    )
    await expect(tabs.getByRole('link', { name: 'Pictures' })).toHaveCSS(
      'text-decoration-line',
      'none',
    )

    await open(page, '/gigs/add')
    const day = page.getByRole('button', { name: '1 day' })
    const before = await day.evaluate(one => getComputedStyle(one).backgroundColor)
    await day.click()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    await expect(day).not.toHaveCSS('background-color', before)
  },
)

test(
  'a switch is a plain checkbox where its drawing would cover its tick',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'ama'))
    await open(page, setting('availability'))
    const knob = await page
      .getByRole('switch')
      .first()
      .evaluate(one => getComputedStyle(one, '::before').display)
    expect(knob).toBe('none')
  },
)

test(
  'an icon is as light as the words beside it, whatever theme was chosen before',
  once,
  async ({ page, request }) => {
    await be(page, await demoPerson(request, 'manager'))
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await open(page, '/manager/dashboard')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const words = page.getByText('See who ordered what, and how far it is')
    const icon = page.getByRole('link').filter({ has: words }).locator('svg')
    await expect(icon).toHaveCSS('color', 'rgb(255, 255, 0)')
  },
)
