import type { FastifyInstance } from 'fastify'
import type { AccountPorts } from '#features/accounts/server/ports.ts'
import { shortDay } from '#platform/days.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { setAway, setRequestAlerts } from './commands.ts'

export const availabilityApi = (ports: AccountPorts) => async (app: FastifyInstance) => {
  app.endpoint(contract.setAway, async ({ input: { until }, viewer, now }) => {
    await spend('away', viewer.id)
    await setAway({ until, viewer, now })
    const user = await ports.loadOwnUser({ userId: viewer.id, now })
    const away = `People see that you are back on ${until && shortDay(until)}.`
    return { user, message: until ? away : 'You are back. People can request your gigs.' }
  })

  app.endpoint(contract.setRequestAlerts, async ({ input: { is_on: isOn }, viewer, now }) => {
    await setRequestAlerts({ isOn, viewer })
    const user = await ports.loadOwnUser({ userId: viewer.id, now })
    return { user, message: isOn ? alertsOnSentence : alertsOffSentence }
  })
}

const alertsOnSentence = 'We will tell you of new requests near you.'
const alertsOffSentence = 'We will not tell you of new requests near you.'
