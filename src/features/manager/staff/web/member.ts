import type { Received } from '#platform/contract.ts'
import type { givenRoles } from '#platform/roles.ts'
import * as customersTexts from '../../customers/web/texts.ts'
import * as disputesTexts from '../../disputes/web/texts.ts'
import * as pagesTexts from '../../pages/web/texts.ts'
import * as statisticsTexts from '../../statistics/web/texts.ts'
import type { listStaff } from '../contract.ts'
import * as texts from './texts.ts'

export type StaffMember = Received<typeof listStaff>['staff']['data'][number]
/** Of somebody who was only chosen nothing else is known. */
export type ShownMember = Pick<StaffMember, 'user' | 'roles'> & Partial<StaffMember>
export type GivenRole = (typeof givenRoles)[number]

export const roleWords: Record<GivenRole, { name: string; hint: string }> = {
  moderation: { name: texts.moderation, hint: texts.moderationHint },
  identity: { name: customersTexts.identity, hint: texts.identityHint },
  money: { name: statisticsTexts.moneyTitle, hint: texts.moneyHint },
  disputes: { name: disputesTexts.disputes, hint: texts.disputesHint },
  content: { name: pagesTexts.content, hint: texts.contentHint },
}
