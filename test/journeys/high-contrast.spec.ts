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
