import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { be, demoPerson } from './gigs.ts'
import { test } from './kept-browser.ts'
import { open } from './screens.ts'

const once = { tag: '@once' }

test.beforeEach(async ({ page, request }) => {
  await be(page, await demoPerson(request, 'manager'))
})

test('a manager sees what happened, chooses a time, reads its days and saves them as a file', async ({
  page,
}) => {
  await open(page, '/manager/dashboard')
  await page.getByRole('heading', { name: 'Statistics' }).scrollIntoViewIfNeeded()
  const card = figureOf(page, 'New people')
  await expect(card.getByText(/ before/)).toBeVisible()
  const line = card.getByRole('img', { name: /A line over the days, between \d+ and \d+/ })
  await expect(line).toBeVisible()

  await page.getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL('/manager/dashboard?days=90')
  await expect(page.getByRole('link', { name: '90 days' })).toHaveAttribute('aria-current', 'true')
  const first = dayBefore(89)
  const summary = card.locator('summary')
  await expect(summary).toHaveText('By day: New people')
  await expect(async () => {
    await summary.focus()
    await page.keyboard.press('Enter')
    await expect(card.getByRole('row')).toHaveCount(91, { timeout: 1000 })
  }).toPass()
  await expect(card.getByRole('row').last().locator('time')).toHaveAttribute('datetime', first)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`statistics-${first}-to-${dayBefore(0)}.csv`)
  await expect(page.getByText(`Saved as ${file.suggestedFilename()}`)).toBeVisible()
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/^Day,New people,New gigs,Messages,/)
  expect(lines.slice(1, -1).map(text => text.split(',')[0])).toEqual(
    Array.from({ length: 90 }, (_, n) => dayBefore(89 - n)),
  )

  await page.goBack()
  await expect(page.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true')
})

test(
  'statistics between two dates stand in the address, and dates in the wrong order are refused in words',
  once,
  async ({ page }) => {
    await open(page, '/manager/dashboard?from=2019-01-01&to=2019-01-31')
    await page.getByRole('heading', { name: 'Statistics' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Nothing happened in this time.')).toBeVisible()
    await page.getByLabel('First day').fill(dayBefore(1))
    await page.getByLabel('Last day').fill(dayBefore(0))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(`/manager/dashboard?from=${dayBefore(1)}&to=${dayBefore(0)}`)
    await expect(figureOf(page, 'New gigs')).toBeVisible()
    await page.getByLabel('First day').fill(dayBefore(0))
    await page.getByLabel('Last day').fill(dayBefore(1))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Choose a first day')
  },
)

test('the dashboard asks for no statistics before somebody comes near them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await open(page, '/manager/dashboard')
  await expect(page.getByText(/ in review|Nothing is waiting/).first()).toBeVisible()
  const ofStatistics = () =>
    asked.filter(url => /manager\/statistics|statistics-panel/.test(url)).length
  expect(ofStatistics()).toBe(0)
  await page.getByRole('heading', { name: 'Statistics' }).scrollIntoViewIfNeeded()
  await expect.poll(ofStatistics).toBeGreaterThan(1)
})

const figureOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
