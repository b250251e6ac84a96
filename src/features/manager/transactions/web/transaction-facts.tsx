import { Link } from 'react-router'
import { kindNames, methodNames } from '#features/payments/web/transaction-words.ts'
import { formatCedis } from '#ui/formats.ts'
import { TimeText } from '#ui/time-text.tsx'
import * as texts from './texts.ts'
import type { TransactionRow } from './transactions-page.tsx'

/** What it is for, whose it is, why it waits, and where money is to go. */
export function TransactionFacts({ transaction }: { transaction: TransactionRow }) {
  const { description, kind, method, user, submitted_at, created_at } = transaction
  const { held_for, received_amount, pay_to } = transaction
  return (
    <div className="flex max-w-prose flex-col gap-1">
      <p className="text-body font-semibold [overflow-wrap:anywhere]">{description}</p>
      <p className="text-muted">
        {(kind === 'payment' ? texts.kindOf : texts.kindTo)(
          kindNames[kind],
          <PersonLink user={user} />,
        )}{' '}
        · {methodNames[method]} · <TimeText at={submitted_at ?? created_at} />
      </p>
      {held_for && (
        <p className="font-semibold text-warn-text [overflow-wrap:anywhere]">{held_for}</p>
      )}
      {received_amount !== null && <p>{texts.received(formatCedis(received_amount))}</p>}
      {kind !== 'payment' && (
        <p className="[overflow-wrap:anywhere]">
          {texts.sendItTo(
            transaction.sent_by_provider && kind === 'refund' ? (
              texts.whereThePaymentCameFrom
            ) : pay_to ? (
              <>
                {pay_to.network},{' '}
                <span className="select-all font-mono font-semibold">{pay_to.number}</span>,{' '}
                {pay_to.name}
              </>
            ) : (
              <span className="text-warn-text">{texts.noPaymentAccountIsKnownYet}</span>
            ),
          )}
        </p>
      )}
    </div>
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
