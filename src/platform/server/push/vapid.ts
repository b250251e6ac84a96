import { createHash } from 'node:crypto'
import { secret } from '../security/instance-secret.ts'
import { settings } from '../settings/settings.ts'
import { publicKeyOf } from './public-key.ts'

type VapidKeys = { publicKey: string; privateKey: string; subject: string }

/** By which push services know us: those of the settings, or derived from the secret, so that every process has the same. */
export function vapidKeys(): VapidKeys {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = settings
  const keys =
    VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
      ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
      : deriveKeys(secret('vapid'))
  return { ...keys, subject: subject() }
}

/** A seed is outside the curve's order once in four thousand million: then its hash is taken. */
function deriveKeys(seed: Buffer): Pick<VapidKeys, 'publicKey' | 'privateKey'> {
  const publicKey = publicKeyOf(seed)
  if (!publicKey) return deriveKeys(createHash('sha256').update(seed).digest())
  return { publicKey: publicKey.toString('base64url'), privateKey: seed.toString('base64url') }
}

function subject(): string {
  const { VAPID_SUBJECT, OPERATOR_EMAIL, MAIL_FROM } = settings
  if (VAPID_SUBJECT) return VAPID_SUBJECT
  const address = OPERATOR_EMAIL ?? /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  return `mailto:${address}`
}
