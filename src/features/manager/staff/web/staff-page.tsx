import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { LoadError } from '#ui/load-error.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { listStaff } from '../contract.ts'
import { AddManager } from './add-manager.tsx'
import type { ShownMember } from './member.ts'
import { MemberCard } from './member-card.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.pageTitle })

const mostManagers = 100

/** Who is a manager, and of what. Somebody who was chosen stands there without roles until some are saved. */
export default function StaffPage() {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listStaff>('GET /api/manager/staff', { records_per_page: mostManagers }),
  )
  const [chosen, setChosen] = useState<readonly ShownMember[]>([])
  const staff = data?.staff.data ?? []
  const isStaff = ({ user }: ShownMember) => staff.some(member => member.user.id === user.id)
  const choose = (person: ShownMember) =>
    setChosen([...chosen.filter(({ user }) => user.id !== person.user.id), person])
  return (
    <Page width="form" className="xl:mx-0">
      <PageTitle>{texts.pageTitle}</PageTitle>
      {error && !data && (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.staffLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <StaffSkeleton />}
      {data && <AddManager onChoose={choose} />}
      {data &&
        [...chosen.filter(person => !isStaff(person)), ...staff].map(member => (
          <MemberCard key={member.user.id} member={member} />
        ))}
    </Page>
  )
}

function StaffSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </Loading>
  )
}
