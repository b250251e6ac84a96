import { pageTemplate } from '#platform/server/pages/nonce-template.ts'
import { keptPages } from '#platform/server/pages/shared-page-cache.ts'

/** When kept pages were rendered: far from now, so that none of these tests waits for one to grow old. */
const renderedAt = 0

/** Keeps a rendered page of this address; answers how to find out whether it is still given to visitors. */
export async function keepPage(address: string): Promise<() => Promise<boolean>> {
  const template = pageTemplate('<p>as it was</p>', 'nonce')
  const page = { status: 200, headers: {}, forEveryone: true, template }
  const always = () => true
  const never = () => false
  await keptPages.get(address, renderedAt, async () => page, always)
  return async () =>
    (await keptPages.get(address, renderedAt + 1, async () => ({ ...page }), never)) === page
}
