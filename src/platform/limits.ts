/**
 * Every limit there is, in one table: how often something may be tried, counted over all processes. An endpoint names
 * its own in its declaration; `test/limits.db.test.ts` holds that each is really spent there. With `RATE_LIMITS=off`
 * none of them counts.
 */
export type Limit = {
  /** Whose tries are counted together. */
  per: string
  points: number
  seconds: number
}

const minute = 60
const quarter = 900
const hour = 3600
const day = 86_400

/**
 * Of IPv6 a customer is given /64 at least, and often /48; providers have /32. Behind one IPv4 address, and behind its
 * neighbours, are many people of one mobile network: those limits are wider.
 */
const network = 'network'
const address24 = 'IPv4 /24'
const address16 = 'IPv4 /16'
const prefix48 = 'IPv6 /48'
const prefix32 = 'IPv6 /32'

export const limits = {
  /** A stranger who guesses elsewhere does not lock the owner out. */
  'login-account': { per: 'account and network', points: 5, seconds: minute },
  'login-address': { per: network, points: 30, seconds: minute },
  'login-address-24': { per: address24, points: 300, seconds: minute },
  'login-address-48': { per: prefix48, points: 120, seconds: minute },
  /** So that many addresses do not make guessing quick; the owner waits 15 minutes at most. */
  'login-anywhere': { per: 'account', points: 100, seconds: quarter },

  register: { per: network, points: 10, seconds: hour },
  'register-24': { per: address24, points: 60, seconds: hour },
  'register-16': { per: address16, points: 300, seconds: hour },
  'register-48': { per: prefix48, points: 12, seconds: hour },
  'register-32': { per: prefix32, points: 120, seconds: hour },

  /** A stranger cannot use up the codes of somebody who has just registered. */
  'resend-minute': { per: 'account and network', points: 1, seconds: minute },
  'resend-day': { per: 'account and network', points: 5, seconds: day },
  /** So that many addresses do not flood a phone, or guess for long. */
  'resend-anywhere': { per: 'account', points: 20, seconds: day },
  'resend-address': { per: network, points: 30, seconds: hour },
  'resend-24': { per: address24, points: 120, seconds: hour },
  'resend-16': { per: address16, points: 600, seconds: hour },
  'resend-48': { per: prefix48, points: 40, seconds: hour },
  'resend-32': { per: prefix32, points: 240, seconds: hour },

  /** Looser than the tries of a code, which hold whatever these say. */
  'verify-account': { per: 'account and network', points: 10, seconds: minute },
  'verify-address': { per: network, points: 60, seconds: minute },

  /** Looser than what a challenge and an app's codes allow, which hold whatever these say. */
  'second-step': { per: network, points: 60, seconds: minute },
  'passkey-login': { per: network, points: 120, seconds: minute },

  'forgot-address': { per: network, points: 3, seconds: minute },
  'forgot-24': { per: address24, points: 30, seconds: minute },
  'forgot-48': { per: prefix48, points: 6, seconds: minute },
  /** Nobody's mailbox is to be flooded; counted for unknown addresses too, so that it tells nothing. */
  'forgot-account': { per: 'account', points: 10, seconds: quarter },
  'reset-address': { per: network, points: 20, seconds: minute },

  /** Each writes anew what is searched of all gigs of the person, and is told to the caches of every process. */
  'username-change': { per: 'person', points: 20, seconds: hour },
  /** Each sends a mail to an address that may be a stranger's. */
  'email-change': { per: 'person', points: 10, seconds: hour },
  'email-confirm': { per: 'person', points: 20, seconds: quarter },
  'email-resend': { per: 'person', points: 5, seconds: hour },
  /** Nobody's mailbox is to be flooded with links, however many accounts ask for them. */
  'email-link': { per: 'email address', points: 10, seconds: day },
  /** Somebody at an unlocked phone is not to find out the password by trying. */
  'password-change': { per: 'person', points: 10, seconds: quarter },
  /** Each may check a signature. */
  proof: { per: 'person', points: 60, seconds: quarter },
  /** Each mails the owner. */
  'second-factor': { per: 'person', points: 60, seconds: hour },
  sessions: { per: 'person', points: 120, seconds: hour },
  'close-account': { per: 'person', points: 5, seconds: quarter },
  /** Reads everything about a person: cheap once, costly all day long. */
  'own-data': { per: 'person', points: 5, seconds: hour },
  /** Each mails the owner a warning. */
  'payment-account': { per: 'person', points: 20, seconds: hour },
  /** Beyond the few comparisons of a day each only says so. */
  'wallet-check': { per: 'person', points: 60, seconds: hour },
  /** Each decodes a picture. */
  identity: { per: 'person', points: 20, seconds: hour },
  portrait: { per: 'person', points: 10, seconds: hour },
  /** Each is told to the caches of every process. */
  away: { per: 'person', points: 120, seconds: hour },
  'gig-write': { per: 'person', points: 60, seconds: hour },
  /** Each is told to the caches of every process as well; whoever looks after many gigs takes many. */
  'gig-step': { per: 'person', points: 600, seconds: hour },

  offers: { per: 'person', points: 60, seconds: hour },
  /** Each sends an SMS and a mail. A morning's shopping takes more than a script in a loop may send. */
  'order-request-burst': { per: 'person', points: 10, seconds: 10 * minute },
  'order-request': { per: 'person', points: 30, seconds: hour },
  'order-step': { per: 'person', points: 120, seconds: hour },
  /** Ids of networks are not to be tried out. */
  receipt: { per: 'person', points: 20, seconds: day },
  /** Each reads a receipt by its code. */
  'receipt-look': { per: network, points: 60, seconds: minute },
  'review-report': { per: 'person', points: 20, seconds: hour },

  /** Each may decode ten pictures, and mails the other side. */
  'dispute-statement': { per: 'person', points: 30, seconds: hour },

  /** Talking to many strangers at once is what spammers do. */
  'chat-new': { per: 'person', points: 60, seconds: hour },
  /** Each decodes up to five pictures. */
  'chat-files': { per: 'person', points: 120, seconds: hour },
  'chat-report': { per: 'person', points: 30, seconds: hour },
  /** Asked while somebody writes, once for each pause. */
  'chat-check': { per: 'person', points: 60, seconds: minute },
  /** Far more than anybody has to tell, and too few to bury what others tell. */
  report: { per: 'person', points: 20, seconds: hour },
  blocks: { per: 'person', points: 240, seconds: hour },
  /** Each open screen reads and sees. */
  notifications: { per: 'person', points: 600, seconds: hour },
  'notification-preferences': { per: 'person', points: 120, seconds: hour },
  'push-subscribe': { per: 'person', points: 60, seconds: hour },
  /** Behind one address are many phones, and each says twice that it has shown something. */
  'push-ack': { per: network, points: 1200, seconds: minute },
  searches: { per: 'person', points: 240, seconds: hour },
  'pause-link': { per: network, points: 30, seconds: minute },
  /** Each may draw a picture: apps fetch one when a page is shared, and nobody fetches those of everybody. */
  'share-picture': { per: network, points: 300, seconds: minute },
  unsubscribe: { per: network, points: 30, seconds: minute },
  'order-link': { per: network, points: 30, seconds: minute },
  'dispute-link': { per: network, points: 30, seconds: minute },
  'undo-link': { per: network, points: 30, seconds: minute },
  /** Enough for anybody who means to pay; codes of manual payments are few. */
  payments: { per: 'person', points: 30, seconds: hour },
  /** Each may ask the provider. */
  'payment-question': { per: 'person', points: 120, seconds: hour },

  /** Each key that is pressed. */
  suggest: { per: network, points: 120, seconds: minute },

  /** Each may read all that managers ever did. */
  'audit-export': { per: 'manager', points: 20, seconds: hour },
  /** More than anybody decides by hand, and too few for a script that mails everybody. */
  'manager-write': { per: 'manager', points: 600, seconds: hour },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** Counted by the messages that were written, since a message must not wait for a counter. */
export const messagesAMinute = 120

/** Requests of one buyer that one seller has not answered yet. */
export const openRequestsPerPair = 3

/**
 * Sockets that one process keeps open: what they cost is its memory. A person has a few tabs and phones; behind one address
 * of a mobile network are many people.
 */
export const openSockets = { perPerson: 10, perNetwork: 1000 }

/** What is sent by SMS in a given time; what everybody is sent in an hour is a setting. */
export const smsPerReceiver = {
  /** More than a registration and all its new codes. */
  code: { points: 25, seconds: day },
  news: { points: 10, seconds: hour },
} as const
