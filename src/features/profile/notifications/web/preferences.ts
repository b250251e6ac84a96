import type {
  changePreferences,
  showPreferences,
} from '#features/notifications/preferences/contract.ts'
import { notificationChannels, notificationGroups } from '#features/notifications/process.ts'
import type { Received, Sent } from '#platform/contract.ts'

export type Answer = Received<typeof showPreferences>
export type Preferences = Answer['preferences']
export type Changes = Sent<typeof changePreferences>

/** What differs, and nothing else: what another tab has changed meanwhile stays. */
export function changesBetween(saved: Preferences, draft: Preferences): Changes {
  const groups = notificationGroups.flatMap(group => {
    const switched = notificationChannels.filter(
      channel => saved.groups[group][channel] !== draft.groups[group][channel],
    )
    const switches = switched.map(channel => [channel, draft.groups[group][channel]])
    return switched.length > 0 ? [[group, Object.fromEntries(switches)]] : []
  })
  const { quiet_hours, message_previews } = draft
  const areHoursSame = JSON.stringify(quiet_hours) === JSON.stringify(saved.quiet_hours)
  return {
    ...(groups.length > 0 && { groups: Object.fromEntries(groups) }),
    ...(!areHoursSame && { quiet_hours }),
    ...(message_previews !== saved.message_previews && { message_previews }),
  }
}

/** What was changed here, of what is saved by now. */
export const withChanges = (saved: Preferences, { groups, ...others }: Changes): Preferences => ({
  ...{ ...saved, ...others },
  groups: Object.fromEntries(
    notificationGroups.map(group => [group, { ...saved.groups[group], ...groups?.[group] }]),
  ) as Preferences['groups'],
})
