/** Whether the browser would put the site among the phone's apps: it says so by itself, once, on whichever page. */
import { useSyncExternalStore } from 'react'

type Offer = Event & { prompt: () => Promise<unknown> }

const listeners = new Set<() => void>()
let offer: Offer | undefined

/** Kept for the account's page instead of being shown over whatever somebody is reading. */
export function keepInstallOffer(): () => void {
  const keep = (event: Event) => {
    event.preventDefault()
    become(event as Offer)
  }
  const drop = () => become(undefined)
  addEventListener('beforeinstallprompt', keep)
  addEventListener('appinstalled', drop)
  return () => {
    removeEventListener('beforeinstallprompt', keep)
    removeEventListener('appinstalled', drop)
  }
}

/** Asks the browser to install; undefined where it does not offer that, or where it is done. */
export function useInstall(): (() => void) | undefined {
  const offered = useSyncExternalStore(
    onChange,
    () => offer,
    () => undefined,
  )
  return offered && (() => install(offered))
}

/** An offer is good for one question. */
async function install(offered: Offer): Promise<void> {
  become(undefined)
  await offered.prompt()
}

function become(next: Offer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
