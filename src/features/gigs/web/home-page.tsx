import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { listGigs } from '#features/gigs/contract.ts'
import { homePageSize } from '#features/gigs/process.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { sameForEveryone } from '#platform/web/page-headers.ts'
import { pageMeta } from '#platform/web/page-meta.ts'
import { read, seededWith } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Page, PageTitle } from '#ui/page.tsx'

const firstPage = { records_per_page: homePageSize }
const firstGigs = () => read<typeof listGigs>('GET /api/gigs', firstPage)

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: 'Services in Ghana',
    description: 'Find people who do the work, or post what you need done.',
    canonical: '/',
  })

export const headers = sameForEveryone
export const loader = ({ context }: LoaderFunctionArgs) =>
  callAsVisitor<typeof listGigs>(context, 'GET /api/gigs', firstPage)
export const clientLoader = () => queryClient().ensureQueryData(firstGigs())

export default function HomePage() {
  const { data } = useQuery({
    ...firstGigs(),
    ...seededWith(useLoaderData<typeof loader>()),
  })
  return (
    <Page>
      <PageTitle>Services in Ghana</PageTitle>
      <ul>
        {data.records.data.map(gig => (
          <li key={gig.id}>{gig.title}</li>
        ))}
      </ul>
    </Page>
  )
}
