import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { formatMoment } from '#ui/formats.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import type { accountOptions } from '../../contract.ts'
import { EmailToConfirm } from '../../username-and-email/web/email-to-confirm.tsx'
import { SettingFormSkeleton } from '../../web/setting-form.tsx'
import { SettingOfUser } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import { NameCheck } from './name-check.tsx'
import { PaymentAccountForm } from './payment-account-form.tsx'
import * as texts from './texts.ts'

const title = profileTexts.paymentAccountSettings

export const handle: PageHandle = { bottomBar: 'none' }
export const meta: MetaFunction = args => pageMeta(args, { title })

export default function PaymentAccountPage() {
  return (
    <SettingOfUser title={title} lead={texts.pageLead} skeleton={<FormSkeleton />}>
      {user => (
        <>
          <EmailToConfirm />
          {user.payout_hold_until && <PayoutHold until={user.payout_hold_until} />}
          {user.payment_detail && <NameCheck account={user.payment_detail} />}
          <WithOptions user={user} />
        </>
      )}
    </SettingOfUser>
  )
}

function PayoutHold({ until }: { until: string }) {
  return (
    <Notice tone="warn" title={texts.holdTitle}>
      <p>
        {texts.holdLead(formatMoment(new Date(until)))} {texts.holdHint}
      </p>
    </Notice>
  )
}

function WithOptions({ user }: { user: OwnUser }) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof accountOptions>('GET /api/account/options', {}),
  )
  if (data) return <PaymentAccountForm key={user.id} user={user} types={data.types} />
  if (!error) return <FormSkeleton />
  return (
    <LoadError
      reason={sentencesOf(error)[0] ?? texts.institutionsLoadError}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  )
}

const FormSkeleton = () => <SettingFormSkeleton fields={['h-38', 'h-12', 'h-18', 'h-18', 'h-12']} />
