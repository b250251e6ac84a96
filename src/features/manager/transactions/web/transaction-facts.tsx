import { Link } from 'react-router'
import { paymentMethodDetails } from '#features/payments/providers.ts'
import { kindNames } from '#features/payments/web/transaction-words.ts'
import { serverNow } from '#platform/web/server-time.ts'
import { formatCedis, formatMoment } from '#ui/formats.ts'
import { TimeText } from '#ui/time-text.tsx'
import { accountAge } from './account-age.ts'
import * as texts from './texts.ts'
import type { TransactionRow } from './transaction-row.ts'

/** What it is for, whose it is, why it waits, and where money is to go. */
export function TransactionFacts({ transaction }: { transaction: TransactionRow }) {
  const { description, kind, method, user, submitted_at, created_at } = transaction
  const { held_for, received_amount, pay_to, status_code } = transaction
  return (
    <div className="flex max-w-prose flex-col gap-1">
      <p className="text-body font-semibold [overflow-wrap:anywhere]">{description}</p>
      <p className="text-muted">
        {(kind === 'payment' ? texts.kindOf : texts.kindTo)(
          kindNames[kind],
          <PersonLink user={user} />,
        )}{' '}
        · {paymentMethodDetails[method].label} · <TimeText at={submitted_at ?? created_at} />
      </p>
      {held_for && (
        <p className="font-semibold text-warn-text [overflow-wrap:anywhere]">{held_for}</p>
      )}
      {received_amount !== null && <p>{texts.received(formatCedis(received_amount))}</p>}
      {kind !== 'payment' && status_code === 'PENDNG' && (
        <p className="[overflow-wrap:anywhere]">
          {texts.sendItTo(
            transaction.sent_by_provider && kind === 'refund' ? (
              texts.payerOfPayment
            ) : pay_to ? (
              <>
                {pay_to.network},{' '}
                <span className="select-all font-mono font-semibold">{pay_to.number}</span>,{' '}
                {pay_to.name}
              </>
            ) : (
              <span className="text-warn-text">{texts.unknownAccount}</span>
            ),
          )}
        </p>
      )}
      <AccountAge transaction={transaction} />
      {transaction.hold_until && (
        <p className="font-semibold text-warn-text">
          {(kind === 'refund' ? texts.refundHold : texts.payoutHold)(
            formatMoment(new Date(transaction.hold_until)),
          )}
        </p>
      )}
      <Approvals transaction={transaction} />
      {transaction.is_own_money && status_code === 'PENDNG' && (
        <p className="font-semibold text-warn-text">{texts.ownMoneyNotice}</p>
      )}
    </div>
  )
}

/** Of what two managers have to approve: how far it is, and by whom. */
function Approvals({ transaction }: { transaction: TransactionRow }) {
  const { approvals, approvals_needed: needed, status_code } = transaction
  if (needed < 2 || status_code !== 'PENDNG') return null
  const by = approvals.map(({ user }) => user.username).join(', ')
  return (
    <p className="[overflow-wrap:anywhere]">
      <strong>{texts.approvalsOf(approvals.length, needed)}</strong>
      {by && `, ${texts.approvedBy(by)}`}
    </p>
  )
}

/** A change since the money was owed may be somebody else's doing: it stands out. */
function AccountAge({ transaction }: { transaction: TransactionRow }) {
  const { pay_to_changed_at: changedAt, created_at } = transaction
  if (!changedAt) return null
  const isFresh = new Date(changedAt) > new Date(created_at)
  return (
    <p className={isFresh ? 'font-semibold text-warn-text' : 'text-muted'}>
      <time dateTime={changedAt} title={formatMoment(new Date(changedAt))}>
        {accountAge(changedAt, serverNow())}
      </time>
    </p>
  )
}

function PersonLink({ user: { id, username, name } }: { user: TransactionRow['user'] }) {
  return (
    <Link
      to={`/manager/customers/view/${id}`}
      className="font-semibold [overflow-wrap:anywhere] hover:underline"
    >
      {name} ({username})
    </Link>
  )
}
