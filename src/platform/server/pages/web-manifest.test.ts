import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadSettings } from '../settings/settings.ts'
import { addWebManifest } from './web-manifest.ts'

type Icon = { src: string; sizes: string; type: string; purpose?: string }

test('a phone can put the site among its apps, under the brand’s name', async () => {
  const manifest = await readManifest()
  expect(manifest).toMatchObject({
    ...{ id: '/', name: 'Kwik', short_name: 'Kwik' },
    ...{ start_url: '/', scope: '/', display: 'standalone' },
  })
  const sizes = manifest.icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])
  expect(sizes).toEqual(
    expect.arrayContaining([
      ['192x192', 'any'],
      ['512x512', 'any'],
    ]),
  )
  expect(sizes).toContainEqual(['512x512', 'maskable'])
})

test('its icons are as large as it says, and its shortcuts lead to messages and orders', async () => {
  const { icons, shortcuts } = await readManifest()
  const pictures = icons.filter(({ type }) => type === 'image/png')
  expect(pictures.length).toBeGreaterThan(2)
  for (const { src, sizes } of pictures) {
    const file = fileURLToPath(new URL(`../../../../public${src}`, import.meta.url))
    const { width, height, format } = await sharp(file).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  expect(shortcuts.map(({ url }) => url)).toEqual(['/account/messages', '/account/orders'])
})

async function readManifest(): Promise<{ icons: Icon[]; shortcuts: { url: string }[] }> {
  loadSettings({ DATABASE_URL: 'postgres://test', APP_NAME: 'Kwik' })
  const app = Fastify()
  addWebManifest(app)
  const answer = await app.inject('/site.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  return answer.json()
}
