import { expect, test } from 'vitest'
import { notificationGroups } from '#features/notifications/process.ts'
import { changesBetween, type Preferences, withChanges } from './preferences.ts'

const saved: Preferences = {
  groups: Object.fromEntries(
    notificationGroups.map(group => [group, { push: true, email: true, sms: false }]),
  ) as Preferences['groups'],
  quiet_hours: { from: '21:00', to: '06:00' },
  message_previews: false,
}

test('nothing is sent of what nobody has changed', () => {
  expect(changesBetween(saved, structuredClone(saved))).toEqual({})
})

test('only the switches that were turned are sent: another tab may have turned others', () => {
  const groups = { ...saved.groups, money: { ...saved.groups.money, email: false } }
  expect(changesBetween(saved, { ...saved, groups })).toEqual({
    groups: { money: { email: false } },
  })
})

test('quiet hours are sent whole, or as none', () => {
  const from = { from: '22:00', to: '06:00' }
  expect(changesBetween(saved, { ...saved, quiet_hours: from })).toEqual({ quiet_hours: from })
  expect(changesBetween(saved, { ...saved, quiet_hours: null })).toEqual({ quiet_hours: null })
})

test('what another tab has saved meanwhile is shown, and what was chosen here stays chosen', () => {
  const groups = { ...saved.groups, money: { ...saved.groups.money, email: false } }
  const chosen = changesBetween(saved, { ...saved, groups, quiet_hours: null })
  const savedMeanwhile = {
    ...{ ...saved, message_previews: true },
    groups: { ...saved.groups, news: { push: false, email: false, sms: false } },
  }
  expect(withChanges(savedMeanwhile, chosen)).toEqual({
    ...{ message_previews: true, quiet_hours: null },
    groups: { ...savedMeanwhile.groups, money: { push: true, email: false, sms: false } },
  })
  expect(withChanges(savedMeanwhile, {})).toEqual(savedMeanwhile)
})
