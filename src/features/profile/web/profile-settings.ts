import { AtSign, IdCard, KeyRound, type LucideIcon, MapPin, Wallet } from 'lucide-react'
import { actionsUnder, type PendingAction } from './pending-actions.ts'
import * as texts from './texts.ts'

export const profilePath = '/account/profile'
export const usernameAndEmailPath = `${profilePath}/username-and-email-settings`
export const identityPath = `${profilePath}/identity-details`
export const paymentAccountPath = `${profilePath}/settlement-account-settings`
export const locationPath = `${profilePath}/location-settings`
export const notificationSettingsPath = `${profilePath}/notification-settings`
export const availabilityPath = `${profilePath}/availability`
export const securityPath = `${profilePath}/security`
export const blockedPeoplePath = `${profilePath}/blocked-people`
export const yourDataPath = `${profilePath}/your-data`

export type ProfileSetting = {
  to: string
  label: string
  icon: LucideIcon
  /** The button that leads there while it is not done. */
  action?: string
}

export const profileSettings: readonly ProfileSetting[] = [
  { to: usernameAndEmailPath, label: texts.usernameAndEmail, icon: AtSign },
  { to: `${profilePath}/password-settings`, label: texts.password, icon: KeyRound },
  {
    to: identityPath,
    label: texts.identityDetails,
    icon: IdCard,
    action: texts.identityTask,
  },
  {
    to: paymentAccountPath,
    label: texts.paymentAccountSettings,
    icon: Wallet,
    action: texts.paymentAccountTask,
  },
  { to: locationPath, label: texts.location, icon: MapPin, action: texts.locationTask },
]

/** How far a person is, and what comes next. What needs no doing counts as done. */
export function progressIn(actions: readonly PendingAction[]) {
  const undone = profileSettings.filter(({ to }) => actionsUnder(to, actions).length > 0)
  const [next] = undone
  return {
    done: profileSettings.length - undone.length,
    of: profileSettings.length,
    next: next && { setting: next, message: actionsUnder(next.to, actions)[0]?.message ?? '' },
  }
}
