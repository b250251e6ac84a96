import { expect, test } from 'vitest'
import type { PendingAction } from './pending-actions.ts'
import { identityPath, locationPath, profileSettings, progressIn } from './profile-settings.ts'

const identity: PendingAction = { code: 'identity', message: 'Verify.', route: identityPath }
const location: PendingAction = { code: 'location', message: 'Set it.', route: locationPath }
const review: PendingAction = { code: 'review', message: 'Review.', route: '/review/complete' }

test('what waits elsewhere takes nothing from the profile', () => {
  expect(progressIn([review])).toEqual({ done: 5, of: 5, next: undefined })
})

test('the first setting with something to do comes next, whatever the order of the answer', () => {
  const { done, next } = progressIn([location, review, identity])
  expect(done).toBe(3)
  expect(next).toMatchObject({ message: 'Verify.', setting: { to: identityPath } })
})

test('the settings of the profile have the names and addresses that are specified', () => {
  expect(profileSettings.map(({ to, label }) => [label, to])).toEqual([
    ['Username and Email', '/account/profile/username-and-email-settings'],
    ['Password', '/account/profile/password-settings'],
    ['Identity Details', '/account/profile/identity-details'],
    ['Payment Account Settings', '/account/profile/settlement-account-settings'],
    ['Location', '/account/profile/location-settings'],
  ])
})
