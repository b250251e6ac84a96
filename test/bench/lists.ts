/** How near are lists to the least they can cost: a constant answer, and the same SQL through the driver alone? */
import { throughput } from './load.ts'
import { say, verdict } from './report.ts'
import { setStage } from './stage.ts'

const first = '/api/gigs?records_per_page=32'

export async function lists({ gigs }: { gigs: number }): Promise<void> {
  const stage = await setStage({ gigs })
  const floors = await stage.floors(first)
  const measure = async (name: string, target: Parameters<typeof throughput>[0]) => {
    const rate = await throughput(target)
    say(`     ${name}: ${Math.round(rate)} requests a second`)
    return rate
  }
  say(`Lists of 32 out of ${gigs} gigs, 10 connections`)
  const constant = await measure('constant answer', { url: `${floors.url}/constant` })
  const cached = await measure('visitors’ list, kept ready', stage.visitor(first))
  const driver = await measure('same SQL, driver alone', { url: `${floors.url}/driver` })
  // A given place makes the list this caller's own: nothing is kept ready for it.
  const uncached = await measure(
    'visitor’s own list',
    stage.visitor(`${first}&longitude=-0.2&latitude=5.6`),
  )
  const personal = await measure('a user’s list', stage.user(first))
  const inTown = await measure('a user’s list of a town', stage.user(`${first}&town=accra`))
  verdict('kept ready / constant', cached / constant, { atLeast: 0.5 })
  verdict('uncached / driver', uncached / driver, { atLeast: 0.6 })
  verdict('personal / driver', personal / driver, { atLeast: 0.6 })
  verdict('of a town / driver', inTown / driver, { atLeast: 0.6 })
  await floors.stop()
  await stage.clear()
}
