import type { FieldErrors } from '#platform/validation.ts'
import { hasSms, type NotificationGroup, notificationGroups } from '../../process.ts'
import type { Preferences } from '../contract.ts'

/** Of people who never chose anything. */
export const defaultPreferences = (news: { email: boolean }): Preferences => ({
  groups: Object.fromEntries(
    notificationGroups.map(group => [
      group,
      {
        push: group !== 'news',
        email: group === 'news' ? news.email : true,
        sms: group === 'orders' || group === 'money',
      },
    ]),
  ) as Preferences['groups'],
  quiet_hours: { from: '21:00', to: '06:00' },
  message_previews: false,
})

const unreachable = 'You would not learn what happens with your money. Leave e-mail or SMS on.'

type Switches = { email?: boolean | undefined; sms?: boolean | undefined }

/** What cannot be switched so, by field; of a part of the preferences as far as it tells. */
export function validatePreferences({
  groups = {},
}: {
  groups?: { [Group in NotificationGroup]?: Switches | undefined } | undefined
}): FieldErrors {
  const errors: FieldErrors = {}
  for (const group of notificationGroups)
    if (groups[group]?.sms && !hasSms(group)) errors[`groups.${group}`] = [noSms(group)]
  const { account, money } = groups
  if (account?.email === false)
    errors['groups.account'] = [...(errors['groups.account'] ?? []), unreachable]
  if (money?.email === false && money.sms === false) errors['groups.money'] = [unreachable]
  return errors
}

const noSms = (group: NotificationGroup) => `There are no SMS about ${group}.`

const dayMinutes = 24 * 60

/** The moment itself, or when the quiet hours end in which it lies. */
export function endOfQuietHours({ quiet_hours: quiet }: Preferences, moment: Date): Date {
  if (!quiet) return moment
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)]
  const minute = moment.getUTCHours() * 60 + moment.getUTCMinutes()
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return moment
  const left = (to - minute + dayMinutes) % dayMinutes
  const end = new Date(moment.getTime() + left * 60_000)
  end.setUTCSeconds(0, 0)
  return end
}

/** The clocks of Ghana show UTC all year. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
