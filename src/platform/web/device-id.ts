import { readStored, writeStored } from './stored.ts'

const storageKey = 'device-id'

/**
 * Random, made when it is first asked for, and kept on this device whoever logs in. Undefined where nothing can be kept:
 * an id of its own for each login would make each a new device.
 */
export function loadDeviceId(): string | undefined {
  if (!isDeviceId(readStored('local', storageKey)))
    writeStored('local', storageKey, createDeviceId())
  return readStored('local', storageKey) ?? undefined
}

const isDeviceId = (value: string | null) => /^[A-Za-z0-9-]{8,64}$/.test(value ?? '')

/** `crypto.randomUUID` is newer than our oldest browsers. */
const createDeviceId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
