import { type BrowserContext, expect } from '@playwright/test'
import sharp from 'sharp'
import { be, demoPerson, elubo, liveGig, pathOf } from './gigs.ts'
import { test, tiles } from './manual-server.ts'
import { member } from './people.ts'
import { callAs } from './profile.ts'
import { open } from './screens.ts'

test('a map of streets begins at zoom 14 on a gig, and at 13 on a customer', {
  tag: '@once',
}, async ({ page, context, request }) => {
  const zooms = await drawTiles(context)
  const gig = await liveGig(request, await demoPerson(request, 'ama'), { place: elubo })
  await be(page, await demoPerson(request, 'kofi'))
  await open(page, pathOf(gig))
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect.poll(() => [...zooms]).toEqual([14])

  const customer = await member(request)
  await callAs(request, customer, { path: '/api/customer/location/update', data: elubo })
  await be(page, await demoPerson(request, 'manager'))
  zooms.clear()
  await open(page, `/manager/customers/view/${customer.userId}`)
  await page.getByRole('button', { name: 'Location' }).click()
  await expect.poll(() => [...zooms]).toEqual([13])
  // To look at only: a marker that can be moved would be a button.
  const map = page.getByRole('group', { name: /^Place of/ })
  await expect(map.getByRole('button', { name: /^Place of/ })).toHaveCount(0)
})

/** Answers for the place where tiles come from, and keeps at which zooms it was asked. */
async function drawTiles(context: BrowserContext): Promise<Set<number>> {
  const zooms = new Set<number>()
  const create = { width: 256, height: 256, channels: 3, background: '#dfe8d8' } as const
  const body = await sharp({ create }).png().toBuffer()
  await context.route(`${tiles}/**`, route => {
    zooms.add(Number(new URL(route.request().url()).pathname.split('/')[1]))
    return route.fulfill({ contentType: 'image/png', body })
  })
  return zooms
}
