/** The life of a gig: every step that anybody can take, and its limits. Light enough for any page. */

export const maxImages = 10
export const imageMegabytes = 8
/** How many gigs the home page loads at a time. */
export const homePageSize = 32
/** Beyond this many, the results of a search are not counted. */
export const mostCounted = 1000

export const gigTypes = { offer: 1, request: 2 } as const
export const gigTypeNames: Record<number, string> = { 1: 'Offer', 2: 'Request' }

export const gigStatus = { inReview: 1, live: 2, deleted: 3, paused: 4 } as const
export type GigStatus = (typeof gigStatus)[keyof typeof gigStatus]

export const gigActions = ['pause', 'activate', 'delete', 'approve'] as const
export type GigAction = (typeof gigActions)[number]
export type GigActor = 'owner' | 'manager'

/** `before` stands for what the gig was before its pause. */
type Step = { by: readonly GigActor[]; from: readonly GigStatus[]; to: GigStatus | 'before' }

export const gigProcess: Record<GigAction, Step> = {
  pause: {
    by: ['owner', 'manager'],
    from: [gigStatus.inReview, gigStatus.live],
    to: gigStatus.paused,
  },
  activate: { by: ['owner', 'manager'], from: [gigStatus.paused], to: 'before' },
  delete: {
    by: ['owner', 'manager'],
    from: [gigStatus.inReview, gigStatus.live, gigStatus.paused],
    to: gigStatus.deleted,
  },
  approve: { by: ['manager'], from: [gigStatus.inReview], to: gigStatus.live },
}

/** The steps that this person can take now: what the screen draws its buttons from. */
export function openGigActions(status: GigStatus, actor: GigActor): GigAction[] {
  return gigActions.filter(
    action => gigProcess[action].by.includes(actor) && gigProcess[action].from.includes(status),
  )
}
