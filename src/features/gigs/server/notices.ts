import { tell } from '#platform/server/realtime.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { GigAction } from '../process.ts'

type Told = { id: number; slug: string; title: string; user_id: number }

/** Tells the owner what a manager did with the gig. Nobody is told of what they did themselves. */
export function tellOfGig(event: GigAction | 'edit', gig: Told, by: Viewer): void {
  if (gig.user_id === by.id) return
  const route = event === 'delete' ? '/account/gigs' : `/gigs/view/${gig.id}/${gig.slug}`
  tell(gig.user_id, 'notification', { kind: 'gig', text: wording[event](gig.title), route })
}

const wording: Record<GigAction | 'edit', (title: string) => string> = {
  approve: title => `“${title}” is approved and live.`,
  pause: title => `“${title}” was paused by a manager.`,
  activate: title => `“${title}” was activated by a manager.`,
  delete: title => `“${title}” was deleted by a manager.`,
  edit: title => `“${title}” was edited by a manager.`,
}
