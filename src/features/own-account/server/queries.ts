import { sql } from 'kysely'
import { portraitUrl } from '#features/accounts/portraits/server/present.ts'
import type { OwnUser } from '#features/accounts/server/ports.ts'
import { backOnDay, publicUserJson } from '#features/accounts/server/present.ts'
import { nameCheckJson } from '#features/accounts/wallet-names/server/queries.ts'
import { unreadCount } from '#features/chat/server/queries.ts'
import { disputeAwaiting } from '#features/disputes/own-data/server/queries.ts'
import { unreadNotifications } from '#features/notifications/server/queries.ts'
import { orderOfProposalTo, orderToClose } from '#features/orders/deadlines/server/queries.ts'
import { orderStatus } from '#features/orders/process.ts'
import { pendingReviewJson } from '#features/orders/reviews/server/queries.ts'
import { db, pool, runPreparedForRow } from '#platform/server/database/database.ts'
import { type OwnUserRow, type Progress, presentOwnUser } from './present.ts'

type Person = { userId: number; now: Date }

/** For `AccountPorts`. */
export const loadOwnUser = async (person: Person): Promise<OwnUser> =>
  presentOwnUser(await ownUserRow(person), person.now)

function ownUserRow({ userId, now }: Person): Promise<OwnUserRow> {
  const query = db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'users.id')
    .leftJoin('email_changes', join =>
      join
        .onRef('email_changes.user_id', '=', 'users.id')
        .onRef('email_changes.email', '<>', 'users.email')
        .on('email_changes.expires_at', '>', now),
    )
    .select([
      'users.email',
      'users.email_verified_at',
      'users.phone',
      'users.is_manager',
      'users.location',
      'users.longitude',
      'users.latitude',
      'users.consent_version',
      'users.consent_at',
      'users.marketing_opt_in_at',
      'users.request_alerts',
      'users.payout_hold_from',
      'email_changes.email as pending_email',
      'identities.id_type',
      'identities.id_reference',
      'identities.status as kyc_status',
      'payment_accounts.account_type_code',
      'payment_accounts.account_currency',
      'payment_accounts.institution_name',
      'payment_accounts.institution_code',
      'payment_accounts.account_no',
      'payment_accounts.name_on_account',
      'payment_accounts.changed_at',
      nameCheckJson().as('name_check'),
    ])
    .select([
      publicUserJson('users', now).as('user'),
      sql<string[]>`array(select role from manager_roles where user_id = users.id)`.as(
        'manager_roles',
      ),
      backOnDay('users', now).as('back_on'),
      portraitUrl('users', 'large').as('portrait_large'),
      pendingReviewJson(userId, now).as('pending_review'),
      unreadCount(userId).as('unread_messages_count'),
      unreadNotifications(userId, now).as('unread_notifications_count'),
    ])
    .where('users.id', '=', userId)
  return runPreparedForRow<OwnUserRow>(query.compile(), pool)
}

/** What a person has given of all that is asked for, and what others wait for. */
export function loadProgress({ userId, now }: Person): Promise<Progress> {
  const query = db
    .selectFrom('users')
    .leftJoin('identities', 'identities.user_id', 'users.id')
    .leftJoin('payment_accounts', 'payment_accounts.user_id', 'users.id')
    .select([
      'users.kyc_verified_at',
      'users.longitude',
      'identities.status as kyc_status',
      'identities.rejection_reason',
      'payment_accounts.account_no',
    ])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('reviews')
          .select('reviews.id')
          .whereRef('reviews.reviewer_id', '=', 'users.id')
          .where('reviews.completed_at', 'is', null),
      ).as('owes_review'),
      selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('orders.seller_id', '=', 'users.id')
        .where('orders.status_id', '=', orderStatus.pending)
        .$asScalar()
        .$notNull()
        .as('unanswered_requests'),
      orderOfProposalTo(userId, now).as('proposal_order_id'),
      orderToClose(userId, now).as('closable_order_id'),
      disputeAwaiting(userId, now).as('awaiting_dispute_id'),
    ])
    .where('users.id', '=', userId)
  return runPreparedForRow<Progress>(query.compile(), pool)
}
