import type { Transaction } from 'kysely'
import { codeRules } from '#features/accounts/contract.ts'
import type { DB } from '#platform/server/database/schema.generated.ts'
import { enqueueSms } from '#platform/server/mail-and-sms/sms.ts'
import { settings } from '#platform/server/settings/settings.ts'

export async function sendCode(
  tx: Transaction<DB>,
  { userId, phone, code }: { userId: number; phone: string; code: string },
): Promise<void> {
  const link = `${settings.APP_URL}/v/${userId}/${code}`
  await enqueueSms(tx, {
    kind: 'code',
    to: phone,
    text: `Your ${settings.APP_NAME} code is ${code}, good for ${codeRules.minutes} minutes. Or open ${link}`,
  })
}
