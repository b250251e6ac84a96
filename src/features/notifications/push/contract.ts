import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { id, line, message, moment, oneOf } from '#platform/fields.ts'

export const showPushKey = endpoint('GET /api/push/key', {
  caller: 'user',
  summary: 'The key by which browsers know pushes of this site',
  output: z.object({
    /** P-256, uncompressed, base64url. */
    key: z.string(),
  }),
})

export const subscribeToPush = endpoint('POST /api/push/subscribe', {
  caller: 'user',
  limits: ['push-subscribe'],
  summary: 'Tells this device by push from now on',
  input: z.object({
    endpoint: line(1, 1000),
    keys: z.object({ p256dh: z.string(), auth: z.string() }),
    device_name: line(1, 100),
  }),
  output: z.object({
    subscription: z.object({ id, device_name: z.string(), created_at: moment }),
    message,
  }),
  status: [201, 200],
})

export const unsubscribeFromPush = endpoint('POST /api/push/unsubscribe', {
  caller: 'user',
  limits: ['push-subscribe'],
  summary: 'Tells a device by push no longer',
  input: z.object({ endpoint: z.optional(line(1, 1000)), id: z.optional(id) }),
  output: z.object({ message }),
})

export const acknowledgePush = endpoint('POST /api/push/ack', {
  caller: 'anyone',
  limits: ['push-ack'],
  summary: 'A device says that it has shown a push, or that somebody has pressed it',
  input: z.object({
    /** From the push. */
    ack: line(1, 1000),
    event: oneOf(['shown', 'clicked']),
  }),
  output: null,
  refusals: { 404: 'Unknown, forged or older than 48 hours.' },
})
