/** How near is the home page, kept ready, to a constant answer of its size? Needs `npm run build`. */
import { throughput } from './load.ts'
import { say, verdict } from './report.ts'
import { setStage } from './stage.ts'

export async function home({ gigs }: { gigs: number }): Promise<void> {
  const stage = await setStage({ gigs, pages: true })
  const url = `${stage.ours.url}/`
  const html = await (await fetch(url)).text()
  const floors = await stage.floors('/api/gigs', Buffer.byteLength(html))
  const constant = await throughput({ url: `${floors.url}/page` })
  const ours = await throughput({ url })
  say(
    `     home page of ${Math.round(html.length / 1024)} kB: constant ${Math.round(constant)}, ours ${Math.round(ours)} requests a second`,
  )
  verdict('home / constant', ours / constant, { atLeast: 0.5 })
  await floors.stop()
  await stage.clear()
}
