import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { flag, id, message, moment, says } from '#platform/fields.ts'
import { type NotificationGroup, notificationGroups } from '../process.ts'

/** By the clocks of Ghana. */
const clockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, says('must be a time such as 21:00.')))

/** May pass midnight. */
const quietHours = z
  .object({ from: clockTime, to: clockTime })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: sameTime }))

export const channelSwitches = z.object({ push: flag, email: flag, sms: flag })
export type ChannelSwitches = z.output<typeof channelSwitches>

export const preferences = z.object({
  groups: z.object(groupsOf(channelSwitches)),
  quiet_hours: z.nullable(quietHours),
  message_previews: flag,
})
export type Preferences = z.output<typeof preferences>

/** A phone or browser that is told by push. */
export const pushDevice = z.object({
  id,
  device_name: z.string(),
  created_at: moment,
  last_used_at: moment,
  is_this_device: flag,
})

const route = '/api/customer/notification-preferences'

export const showPreferences = endpoint(`GET ${route}`, {
  caller: 'user',
  summary: 'How the caller wants to be told, and the devices that are told by push',
  output: z.object({ preferences, devices: z.array(pushDevice) }),
})

export const changePreferences = endpoint(`POST ${route}`, {
  caller: 'user',
  limits: ['notification-preferences'],
  summary: 'Changes any part of how the caller wants to be told',
  input: z.object({
    groups: z.optional(z.partial(z.object(groupsOf(z.partial(channelSwitches))))),
    quiet_hours: z.optional(z.nullable(quietHours)),
    message_previews: z.optional(flag),
  }),
  output: z.object({ preferences, message }),
})

function groupsOf<Switches extends z.core.SomeType>(switches: Switches) {
  return Object.fromEntries(notificationGroups.map(group => [group, switches])) as Record<
    NotificationGroup,
    Switches
  >
}

function sameTime() {
  return 'The quiet hours must end at another time than they begin.'
}
