import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import type { Fault } from './faults.ts'

/** What faults are planted in, and the tests that should notice them. Paths begin so; a later one with `!` leaves out. */
export type Feature = {
  sources: string[]
  tests: string[]
  /** Of sources under `src/features/`, only lines that say this. */
  callers?: RegExp
}

const providers = 'src/platform/server/payment-providers/'

export const features: Record<string, Feature> = {
  orders: {
    sources: ['src/features/orders/', '!src/features/orders/offers/'],
    tests: ['src/features/orders/', 'src/features/manager/orders/', 'test/money.', 'test/jobs.'],
  },
  offers: {
    sources: ['src/features/orders/offers/'],
    tests: ['src/features/orders/', 'test/jobs.'],
  },
  payments: {
    sources: ['src/features/payments/'],
    tests: ['src/features/payments/', 'src/features/orders/payment/', 'test/money.', 'test/jobs.'],
  },
  providers: {
    sources: [providers],
    tests: [providers, 'src/features/payments/callbacks/'],
  },
  disputes: {
    sources: ['src/features/disputes/'],
    tests: [
      'src/features/disputes/',
      'src/features/manager/disputes/',
      'src/features/profile/server/commands.',
      'test/divided-money.',
    ],
  },
  notifications: {
    sources: ['src/features/notifications/'],
    tests: ['src/features/notifications/', 'src/features/orders/news/', 'test/closing.'],
  },
  searches: {
    sources: ['src/features/searches/'],
    tests: ['src/features/searches/', 'test/closing.'],
  },
  blocks: {
    sources: ['src/features/blocks/'],
    tests: ['src/features/blocks/', 'src/features/chat/', 'test/blocks.'],
  },
  accounts: {
    sources: ['src/features/accounts/', 'src/platform/server/security/'],
    tests: [
      ...['src/features/accounts/', 'src/platform/server/security/', 'test/takeover.'],
      ...['password/', 'rights/', 'username-and-email/'].map(
        path => `src/features/profile/${path}`,
      ),
    ],
  },
  people: {
    sources: ['src/features/people/', 'src/features/orders/reviews/'],
    tests: [
      ...['src/features/people/', 'src/features/orders/reviews/', 'src/features/manager/reviews/'],
      ...['test/reputations.', 'test/reviews-as-agreed.'],
    ],
  },
  chat: {
    sources: ['src/features/chat/'],
    tests: [
      ...['src/features/chat/', 'src/features/manager/messages/', 'src/features/blocks/'],
      ...['src/features/manager/audit/', 'test/live-updates.', 'test/takeover.'],
    ],
  },
  gigs: {
    sources: ['src/features/gigs/', '!src/features/gigs/place/'],
    tests: ['src/features/gigs/', 'src/features/manager/gigs/', 'src/features/manager/safety/'],
  },
  profile: {
    sources: ['src/features/profile/'],
    tests: ['src/features/profile/', 'src/features/manager/customers/', 'test/takeover.'],
  },
  premium: {
    sources: ['src/features/subscriptions/', 'src/features/promotions/'],
    tests: [
      ...['src/features/subscriptions/', 'src/features/promotions/'],
      ...['src/features/manager/subscriptions/', 'src/features/payments/server/'],
    ],
  },
  reports: {
    sources: ['src/features/reports/'],
    tests: ['src/features/reports/', 'src/features/manager/reports/', 'test/closing.'],
  },
  manager: {
    sources: [
      'src/features/manager/',
      ...['disputes/', 'orders/', 'reviews/'].map(path => `!src/features/manager/${path}`),
    ],
    tests: [
      'src/features/manager/',
      'src/features/pages/',
      'test/authorisation.',
      'test/guarded-calls.',
    ],
  },
  places: {
    sources: ['src/features/gigs/place/', 'src/platform/places.ts'],
    tests: [
      ...['place/', 'search/', 'listing/'].map(path => `src/features/gigs/${path}`),
      'src/platform/places.',
    ],
  },
  limits: {
    sources: [
      'src/platform/limits.ts',
      'src/platform/server/security/rate-limits.ts',
      'src/features/',
    ],
    callers: /\bspend|tooManyAttempts/,
    tests: [
      'src/platform/limits.',
      'src/platform/server/security/rate-limits.',
      'test/limits.',
      'src/features/accounts/server/',
    ],
  },
  sockets: {
    sources: ['src/platform/server/realtime/realtime.ts', 'src/features/'],
    callers:
      /\b(publishEvent|publishEventHere|publishRead|notifyOwner|publishChanges|publishMessages|closeSocketsOf|hangUp\w*)\(|tell_message_news/,
    tests: [
      ...['src/platform/server/realtime/', 'test/live-updates.', 'src/features/chat/'],
      ...[
        'src/features/gigs/server/',
        'src/features/manager/customers/',
        'src/features/orders/news/',
        'src/features/orders/offers/',
      ],
      ...[
        'src/features/profile/identity/',
        'src/features/profile/password/',
        'src/features/accounts/',
      ],
    ],
  },
}

/** The sources of a feature, which is what runs on the server: screens are the journeys' affair. */
export const sourcesOf = (root: string, { sources }: Feature): string[] =>
  filesOf(root, sources).filter(path => !isTest(path) && !/\/web\/|\/demo\.ts$/.test(path))

export const testsOf = (root: string, { tests }: Feature): string[] =>
  filesOf(root, tests).filter(path => isTest(path) && !path.includes('/web/'))

const isTest = (path: string) => path.endsWith('.test.ts')

function filesOf(root: string, starts: string[]): string[] {
  const leftOut = starts.flatMap(start => (start.startsWith('!') ? [start.slice(1)] : []))
  const paths = ['src', 'test'].flatMap(folder =>
    readdirSync(posix.join(root, folder), { recursive: true, encoding: 'utf8' }).map(path =>
      posix.join(folder, path),
    ),
  )
  return paths
    .filter(path => path.endsWith('.ts'))
    .filter(path => starts.some(start => path.startsWith(start)))
    .filter(path => !leftOut.some(start => path.startsWith(start)))
    .sort()
}

export const isAmong = ({ callers }: Feature, { file, before }: Fault): boolean =>
  !callers || !file.startsWith('src/features/') || callers.test(before)

/** Those beside the source first: they are the likeliest to notice, and the rest need not run then. */
export function byNearness(tests: string[], source: string): [string[], string[]] {
  const folder = `${posix.dirname(source)}/`
  const near = tests.filter(
    test => test.startsWith(folder) && (!folder.startsWith('src/platform/') || isOf(test, source)),
  )
  return [near, tests.filter(test => !near.includes(test))]
}

const isOf = (test: string, source: string) =>
  posix.basename(test).startsWith(posix.basename(source, '.ts').split('-')[0] ?? '')
