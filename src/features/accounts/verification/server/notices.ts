import type { Transaction } from 'kysely'
import { codeRules } from '#features/accounts/contract.ts'
import type { DB } from '#platform/server/schema.generated.ts'
import { settings } from '#platform/server/settings.ts'
import { enqueueSms } from '#platform/server/sms.ts'

export function sendCode(
  tx: Transaction<DB>,
  { userId, phone, code }: { userId: number; phone: string; code: string },
): Promise<void> {
  const link = `${settings.APP_URL}/v/${userId}/${code}`
  return enqueueSms(tx, {
    to: phone,
    text: `Your ${settings.APP_NAME} code is ${code}, good for ${codeRules.minutes} minutes. Or open ${link}`,
  })
}
