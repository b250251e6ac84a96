import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { useLessData } from '#platform/web/data-saving.ts'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { requireSmallLetters } from '#platform/web/pages/small-letters.ts'
import { read } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import type { listServices } from '../contract.ts'
import { pathOfService, servicesPath } from '../process.ts'

import { priceOf } from './service-words.ts'
import * as texts from './texts.ts'

type Answer = Received<typeof listServices>

const route = 'GET /api/services'

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: texts.servicesTitle,
    description: texts.servicesLead,
    canonical: servicesPath,
  })

export const headers = sameForEveryone

export function loader({ context, request }: LoaderFunctionArgs): Promise<Answer> {
  requireSmallLetters(request)
  return callAsVisitor<typeof listServices>(context, route, {})
}

export const clientLoader = (): Promise<Answer> =>
  queryClient().fetchQuery(read<typeof listServices>(route, {}))

export default function ServicesPage() {
  const { services } = useLoaderData<Answer>()
  return (
    <Page>
      <header className="flex flex-col gap-1">
        <PageTitle>{texts.servicesTitle}</PageTitle>
        <p className="text-muted">{texts.servicesLead}</p>
      </header>
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3 xl:grid-cols-4">
        {services.map(service => (
          <li key={service.category.id} className="grid">
            <ServiceRow service={service} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function ServiceRow({ service }: { service: Answer['services'][number] }) {
  const { category, gigs_count, usual_price } = service
  const less = useLessData()
  return (
    <Link
      to={pathOfService(category.slug)}
      className="flex min-h-16 items-center gap-3 rounded-card bg-surface p-2 shadow-raised transition-shadow hover:shadow-overlay"
    >
      {!less && (
        <img
          src={category.illustration}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          className="size-14 shrink-0 rounded-control"
        />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{category.description}</span>
        <span className="text-meta text-muted tabular-nums">{texts.offersCount(gigs_count)}</span>
        {usual_price && (
          <span className="in-one-line text-meta tabular-nums">{priceOf(usual_price)}</span>
        )}
      </span>
    </Link>
  )
}
