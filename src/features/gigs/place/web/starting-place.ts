/** From where distances are measured: a person's saved place, else where the device was found in this tab. */
import { useSyncExternalStore } from 'react'
import { useCurrentUser } from '#features/accounts/web/current-user.ts'
import { devicePosition, type Position } from '#platform/web/maps/geolocation.ts'
import { useSession } from '#platform/web/session.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'

/** `saved` needs no position of ours: the server knows the person's. */
export type StartingPlace =
  | { from: 'saved' }
  | { from: 'device'; position: Position }
  | { from: 'nowhere' }
  | { from: 'unknown' }

const key = 'device-place'
const listeners = new Set<() => void>()
let found: string | null | undefined

export function useStartingPlace(): StartingPlace {
  const loggedIn = useSession() !== null
  const user = useCurrentUser()
  const device = useSyncExternalStore(follow, devicePlace, () => undefined)
  if ((loggedIn && !user) || device === undefined) return { from: 'unknown' }
  if (user?.latitude != null) return { from: 'saved' }
  return device === null ? { from: 'nowhere' } : { from: 'device', position: JSON.parse(device) }
}

/** Asks the device, and so the person. @throws when either refuses. */
export async function findDevicePlace(): Promise<void> {
  found = JSON.stringify(await devicePosition())
  writeStored('session', key, found)
  for (const listener of listeners) listener()
}

/** As text, so that what has not changed stays the same. */
function devicePlace(): string | null {
  if (found === undefined) found = readStored('session', key)
  return found
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
