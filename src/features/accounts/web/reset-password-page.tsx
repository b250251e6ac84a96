import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MetaFunction, useParams } from 'react-router'
import type { validateResetCode } from '#features/accounts/contract.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { LinkButton } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import * as accountsTexts from './texts.ts'
import * as texts from './texts-after-first-visit.ts'

export const handle: PageHandle = { endsLogins: true }

export const meta: MetaFunction = args => pageMeta(args, { title: texts.newPassword })

/** The code is checked first, so that nobody fills in the form for a link that has expired. */
export default function ResetPasswordPage() {
  const { reset_code: code = '' } = useParams()
  const [done, setDone] = useState('')
  return (
    <EntryFrame
      title={texts.newPassword}
      back={{ to: '/login?tab=login', label: accountsTexts.login }}
    >
      {done ? <Done message={done} /> : <WithGoodCode key={code} code={code} onDone={setDone} />}
    </EntryFrame>
  )
}

function WithGoodCode({ code, onDone }: { code: string; onDone: (message: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...read<typeof validateResetCode>('GET /api/password/code/{code}/validate', { code }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isGood, setGood] = useState(false)
  const [deadFor, setDeadFor] = useState<string[]>()
  useEffect(() => {
    if (data) setGood(true)
  }, [data])
  if (deadFor) return <DeadLink reasons={deadFor} />
  // Who is logged in is logged out by the new password: the code is asked about anew then, and has been used.
  if (data || isGood) return <ResetPasswordForm code={code} onDone={onDone} onDead={setDeadFor} />
  if (error instanceof ApiError && error.status === 422) return <DeadLink reasons={error.list} />
  if (!error) return <FormSkeleton />
  const [reason = ''] = sentencesOf(error)
  return <LoadError reason={reason} onRetry={() => refetch()} retrying={isFetching} />
}

function DeadLink({ reasons }: { reasons: string[] }) {
  return (
    <>
      <AlertList items={reasons} />
      <LinkButton to="/password/forgot" className="self-start max-lg:self-stretch">
        {texts.newLinkButton}
      </LinkButton>
    </>
  )
}

function Done({ message }: { message: string }) {
  return (
    <>
      <SuccessAlert>{message}</SuccessAlert>
      <LinkButton to="/login?tab=login" className="self-start max-lg:self-stretch">
        {texts.logIn}
      </LinkButton>
    </>
  )
}

function FormSkeleton() {
  return (
    <Loading label={texts.linkLoading}>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-25 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
    </Loading>
  )
}
