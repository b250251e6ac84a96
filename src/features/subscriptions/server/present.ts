import { settings } from '#platform/server/settings/settings.ts'

/** Premium people write to a person of ours, where one has been named. */
export function supportFor(active: object | null): { support_whatsapp?: string } {
  const number = settings.SUPPORT_WHATSAPP
  return active && number ? { support_whatsapp: `https://wa.me/${number}` } : {}
}
