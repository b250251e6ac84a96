/** Everything that people are told: what it is about, in which group they switch it, and whether it is urgent. */

export const notificationGroups = [
  'orders',
  'offers',
  'messages',
  'money',
  'account',
  'reviews',
  'news',
] as const
export type NotificationGroup = (typeof notificationGroups)[number]

export const notificationChannels = ['push', 'email', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

type EventRule = { group: NotificationGroup; isUrgent: boolean }

const calmIn = (group: NotificationGroup): EventRule => ({ group, isUrgent: false })
const urgentIn = (group: NotificationGroup): EventRule => ({ group, isUrgent: true })

/** By kind, which open screens know, and event. */
export const notificationEvents = {
  order: {
    request: urgentIn('orders'),
    accept: urgentIn('orders'),
    remind: urgentIn('orders'),
    'confirm-payment': urgentIn('money'),
    cancel: calmIn('orders'),
    expire: calmIn('orders'),
    'submit-for-review': calmIn('orders'),
    revision: calmIn('orders'),
    complete: calmIn('orders'),
  },
  ending: {
    withdraw: calmIn('orders'),
    'propose-ending': urgentIn('orders'),
    'reject-ending': calmIn('orders'),
    'lapse-ending': calmIn('orders'),
    'give-up': calmIn('orders'),
    'end-by-agreement': calmIn('orders'),
    close: calmIn('orders'),
  },
  dispute: {
    'open-dispute': urgentIn('orders'),
    'answer-dispute': calmIn('orders'),
    'withdraw-dispute': calmIn('orders'),
    'decide-dispute': urgentIn('orders'),
    'appeal-dispute': calmIn('orders'),
    'effect-decision': calmIn('orders'),
    'to-decide': calmIn('orders'),
    overdue: calmIn('orders'),
  },
  offer: { offer: calmIn('offers'), bid: calmIn('offers') },
  payment: {
    given: calmIn('money'),
    'owed-back': calmIn('money'),
    held: calmIn('money'),
    failed: calmIn('money'),
    lapsed: calmIn('money'),
    sent: calmIn('money'),
    'not-sent': calmIn('money'),
    'first-approve': calmIn('money'),
  },
  payment_account: { changed: calmIn('money') },
  identity: { verify: calmIn('account'), reject: calmIn('account') },
  account: {
    changed: calmIn('account'),
    'payment-account': calmIn('account'),
    password: calmIn('account'),
    'back-tomorrow': calmIn('account'),
    roles: calmIn('account'),
    report: calmIn('account'),
  },
  gig: {
    approve: calmIn('account'),
    pause: calmIn('account'),
    activate: calmIn('account'),
    delete: calmIn('account'),
    edit: calmIn('account'),
    'search-match': calmIn('offers'),
    'search-digest': calmIn('offers'),
    'nearby-request': calmIn('offers'),
  },
  security: {
    'new-device': calmIn('account'),
    'factor-added': calmIn('account'),
    'factor-removed': calmIn('account'),
    'recovery-codes': calmIn('account'),
    'wrong-codes': calmIn('account'),
    'passkey-copied': calmIn('account'),
    'reset-requested': calmIn('account'),
    'reset-stopped': calmIn('account'),
    'reset-done': calmIn('account'),
  },
  receipt: {
    stated: calmIn('money'),
    'answer-due': urgentIn('money'),
    confirmed: calmIn('money'),
    denied: calmIn('money'),
    void: calmIn('money'),
  },
  review: {
    review: calmIn('reviews'),
    reply: calmIn('reviews'),
    edit: calmIn('reviews'),
    hide: calmIn('reviews'),
    show: calmIn('reviews'),
  },
} as const satisfies Record<string, Record<string, EventRule>>

type Events = typeof notificationEvents
export type NotificationKind = keyof Events
/** A kind with one of its own events. */
export type NotificationOccasion = {
  [Kind in NotificationKind]: { kind: Kind; event: keyof Events[Kind] }
}[NotificationKind]

export const notificationKinds = Object.keys(notificationEvents) as NotificationKind[]

export function ruleOf({ kind, event }: NotificationOccasion): EventRule {
  return (notificationEvents[kind] as Record<string, EventRule>)[event] as EventRule
}

/** The groups in which something is urgent: the others have no SMS. */
const smsGroups = notificationGroups.filter(group =>
  Object.values(notificationEvents).some(events =>
    Object.values(events as Record<string, EventRule>).some(
      rule => rule.isUrgent && rule.group === group,
    ),
  ),
)
export const hasSms = (group: NotificationGroup): boolean => smsGroups.includes(group)
