import { useEffect } from 'react'
import type { MetaFunction } from 'react-router'
import { sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { SettingFrame } from '../../web/setting-frame.tsx'
import * as profileTexts from '../../web/texts.ts'
import { NewCodes } from './new-codes.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { RecoveryCodesCard } from './recovery-codes-card.tsx'
import { ResetNotice } from './reset-notice.tsx'
import { keepNewCodes, type SecondFactor, useNewCodes, useSecondFactor } from './second-factor.ts'
import { SecondStepCard } from './second-step-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: profileTexts.security })

export default function SecurityPage() {
  return (
    <SettingFrame title={profileTexts.security} lead={texts.pageLead}>
      <div className={cardsLook}>
        <div className={columnLook}>
          <Factors />
        </div>
        <SessionsCard />
      </div>
    </SettingFrame>
  )
}

function Factors() {
  const { data, error, isFetching, refetch } = useSecondFactor()
  if (data) return <KnownFactors factor={data.second_factor} />
  if (!error) return <FactorSkeletons />
  const [reason = texts.securityLoadError] = sentencesOf(error)
  return <LoadError reason={reason} onRetry={() => refetch()} retrying={isFetching} />
}

/** New recovery codes stand first until somebody says that they are saved, or they went with the last factor. */
function KnownFactors({ factor }: { factor: SecondFactor }) {
  const codes = useNewCodes()
  useEffect(() => {
    if (!factor.enabled) keepNewCodes(null)
  }, [factor.enabled])
  const showCodes = (given: readonly string[] | null) => given && keepNewCodes(given)
  return (
    <>
      {factor.reset_due_at && <ResetNotice dueAt={factor.reset_due_at} />}
      {codes && <NewCodes codes={codes} onSaved={() => keepNewCodes(null)} />}
      <SecondStepCard factor={factor} onCodes={showCodes} />
      <PasskeysCard factor={factor} onCodes={showCodes} />
      {factor.enabled && (
        <RecoveryCodesCard left={factor.recovery_codes_left} onCodes={showCodes} />
      )}
    </>
  )
}

function FactorSkeletons() {
  return (
    <Loading>
      <div className={columnLook}>
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
      </div>
    </Loading>
  )
}

/** Side by side from 1280 px on. */
const cardsLook = 'flex flex-col gap-4 max-lg:pb-4 xl:grid xl:grid-cols-2 xl:items-start xl:gap-6'
const columnLook = 'flex flex-col gap-4 xl:gap-6'
