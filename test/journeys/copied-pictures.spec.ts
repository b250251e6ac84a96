import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { buildPattern } from '../builders/pictures.ts'
import { be, bearer, categories, demoPerson, newTitle, type Someone } from './gigs.ts'
import { test } from './kept-browser.ts'
import { member } from './people.ts'
import { open } from './screens.ts'

test('a manager sees two pictures that look alike, marks the newer as copied, and both gigs stay as they are', {
  tag: '@once',
}, async ({ page, request }) => {
  const picture = await buildPattern(randomInt(1e9))
  const first = await postWith(request, await member(request), picture)
  const second = await postWith(request, await member(request), picture)
  const manager = await demoPerson(request, 'manager')
  const headers = bearer(manager)
  await waitForMatch(request, second)

  await be(page, manager)
  await open(page, '/manager/safety?tab=pictures')
  const row = page.getByRole('row').filter({ hasText: second.title })
  await expect(row).toContainText(first.title)
  await row.getByRole('button', { name: /^Copied: pictures/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark the newer picture as copied?' })
  await dialog.getByLabel('Note').fill('His logo is on both.')
  await dialog.getByRole('button', { name: 'Mark as copied' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Copied')
  await expect(row).toContainText('Decided')
  for (const { id } of [first, second]) {
    const answer = await request.get(`/api/gigs/${id}`, { headers })
    expect((await answer.json()).gig).toMatchObject({ status_id: 1 })
  }
})

test('on a tablet the words about a copied picture stand below it, where they need not be parted', {
  tag: '@once',
}, async ({ page, request }) => {
  const picture = await buildPattern(randomInt(1e9))
  await postWith(request, await member(request), picture)
  const second = await postWith(request, await member(request), picture)
  await waitForMatch(request, second)
  await page.setViewportSize({ width: 768, height: 1024 })
  await be(page, await demoPerson(request, 'manager'))
  await open(page, '/manager/safety?tab=pictures')
  const row = page.getByRole('row').filter({ hasText: second.title })
  const shown = await row.getByRole('img', { name: second.title }).boundingBox()
  const title = await row.getByRole('link', { name: second.title }).boundingBox()
  expect(title?.y).toBeGreaterThan((shown?.y ?? 0) + (shown?.height ?? 0))
})

/** Pictures are compared by a job. */
async function waitForMatch(request: APIRequestContext, newer: { id: number }): Promise<void> {
  const headers = bearer(await demoPerson(request, 'manager'))
  const isFound = async () => {
    const answer = await request.get('/api/manager/gig-image-matches?state=waiting', { headers })
    const matches: { second: { gig_id: number } }[] = (await answer.json()).matches.data
    return matches.some(match => match.second.gig_id === newer.id)
  }
  await expect.poll(isFound).toBe(true)
}

async function postWith(request: APIRequestContext, owner: Someone, buffer: Buffer) {
  const answer = await request.post('/api/gigs/add', {
    headers: bearer(owner),
    multipart: {
      ...{ title: newTitle('Hair braided'), type_id: 1, category_id: categories.phones },
      ...{ description: '<p>Braids of every kind, at your home.</p>', amount: 250, duration: 72 },
      ...{ location_based: 0, 'files[0]': { name: 'hair.jpg', mimeType: 'image/jpeg', buffer } },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).gig as { id: number; title: string }
}
