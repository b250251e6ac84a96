import type { FastifyInstance } from 'fastify'
import { settings } from '../settings/settings.ts'

/** What a phone needs to keep the site among its apps. Made here, because it carries the brand. */
export function addWebManifest(app: FastifyInstance): void {
  app.get('/site.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest(settings.APP_NAME))),
  )
}

const shortcutIcon = { src: '/icons/mark-192.png', sizes: '192x192', type: 'image/png' }

const manifest = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  lang: 'en-GH',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f9f6f1',
  theme_color: '#00616a',
  description: 'Services in Ghana: find people who do the work, or post what you need done.',
  categories: ['business', 'shopping'],
  shortcuts: [
    { name: 'Messages', url: '/account/messages', icons: [shortcutIcon] },
    { name: 'Orders', url: '/account/orders', icons: [shortcutIcon] },
  ],
  icons: [
    { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/mark-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/mark-512.png', sizes: '512x512', type: 'image/png' },
    {
      src: '/icons/mark-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
})
