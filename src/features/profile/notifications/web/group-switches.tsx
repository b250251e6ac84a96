import {
  hasSms,
  type NotificationChannel,
  type NotificationGroup,
  notificationChannels,
  notificationGroups,
} from '#features/notifications/process.ts'
import type { FieldErrors } from '#platform/validation.ts'
import { FieldNotes, fieldId } from '#ui/field.tsx'
import { Switch } from '#ui/switch-field.tsx'
import type { Preferences } from './preferences.ts'
import * as texts from './texts.ts'

type Groups = Preferences['groups']
type GroupSwitchesProps = {
  groups: Groups
  errors: FieldErrors
  onChange: (groups: Groups) => void
}

/** A switch for each group and channel. SMS is there only for what can be urgent. */
export function GroupSwitches({ groups, errors, onChange }: GroupSwitchesProps) {
  return (
    <div className="flex flex-col gap-1">
      <h2 className="text-card font-semibold">{texts.groupsTitle}</h2>
      <ul className="divide-y divide-border">
        {notificationGroups.map(group => (
          <li key={group} className="py-4 last:pb-0">
            <Group
              group={group}
              switches={groups[group]}
              error={errors[`groups.${group}`]?.[0]}
              onChange={switches => onChange({ ...groups, [group]: switches })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type Switches = Groups[NotificationGroup]
type GroupProps = {
  group: NotificationGroup
  switches: Switches
  error: string | undefined
  onChange: (switches: Switches) => void
}

function Group({ group, switches, error, onChange }: GroupProps) {
  const id = fieldId(`groups.${group}`)
  const describedBy = error ? `${id}-error ${id}-hint` : `${id}-hint`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out as a row everywhere
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-describedby={describedBy}
      className="flex flex-col gap-2 rounded-control sm:flex-row sm:items-start sm:justify-between sm:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <h3 id={`${id}-name`} className="font-semibold">
          {texts.groupNames[group]}
        </h3>
        <FieldNotes id={id} hint={texts.groupHints[group]} error={error} />
      </div>
      <div className="grid shrink-0 grid-cols-3 gap-2 sm:w-60">
        {notificationChannels.map(
          channel =>
            (channel !== 'sms' || hasSms(group)) && (
              <ChannelSwitch
                key={channel}
                name={`${group}.${channel}`}
                channel={channel}
                checked={switches[channel]}
                disabled={isFixed(group, channel)}
                onChange={isOn => onChange({ ...switches, [channel]: isOn })}
              />
            ),
        )}
      </div>
    </div>
  )
}

type ChannelSwitchProps = {
  name: string
  channel: NotificationChannel
  checked: boolean
  disabled: boolean
  onChange: (isOn: boolean) => void
}

function ChannelSwitch({ name, channel, checked, disabled, onChange }: ChannelSwitchProps) {
  return (
    <label
      htmlFor={fieldId(name)}
      className="flex min-h-16 flex-col items-center justify-between gap-1 text-meta"
    >
      {texts.channelNames[channel]}
      <Switch
        id={fieldId(name)}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}

/** Whoever takes an account over must not be able to keep its owner from hearing of it. */
const isFixed = (group: NotificationGroup, channel: NotificationChannel) =>
  group === 'account' && channel === 'email'
