import { BookOpen } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { MenuRows } from '#ui/account-shell.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import type { listPages } from '../contract.ts'
import { helpPath, pagesOfLaw } from '../process.ts'
import { LegalLinks } from './legal-links.tsx'
import * as texts from './texts.ts'

type Answer = Received<typeof listPages>
type Category = Answer['categories'][number]

const route = 'GET /api/cms/pages'

export const meta: MetaFunction = args =>
  pageMeta(args, {
    title: texts.helpTitle,
    description: texts.helpLead,
    canonical: helpPath,
  })

export const headers = sameForEveryone

export const loader = ({ context }: LoaderFunctionArgs): Promise<Answer> =>
  callAsVisitor<typeof listPages>(context, route, {})

export const clientLoader = (): Promise<Answer> =>
  queryClient().fetchQuery(read<typeof listPages>(route, {}))

export default function HelpPage() {
  return <HelpScreen categories={useLoaderData<Answer>().categories} />
}

/** What managers have written, by category; the pages of law stand below, where they stand everywhere. */
export function HelpScreen({ categories }: Answer) {
  const shown = categories.map(withoutLaw).filter(({ pages }) => pages.length > 0)
  return (
    <Page width="form">
      <header className="flex flex-col gap-1">
        <PageTitle>{texts.helpTitle}</PageTitle>
        <p className="text-muted">{texts.helpLead}</p>
      </header>
      {shown.length === 0 && <EmptyState icon={BookOpen}>{texts.helpEmptyHint}</EmptyState>}
      {shown.map(({ id, name, pages }) => (
        <section key={id} className="flex flex-col gap-2">
          <h2 className="text-h2 font-semibold">{name}</h2>
          <MenuRows
            label={name}
            rows={pages.map(({ path, title }) => ({ to: path, label: title, icon: BookOpen }))}
          />
        </section>
      ))}
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-48 flex-1">
          <span className="block font-semibold">{texts.helpContactTitle}</span>
          <span className="text-meta text-muted">{texts.helpContactLead}</span>
        </p>
        <LinkButton to="/report" tone="secondary">
          {texts.reportAProblem}
        </LinkButton>
      </Card>
      <LegalLinks />
    </Page>
  )
}

const withoutLaw = ({ pages, ...category }: Category): Category => ({
  ...category,
  pages: pages.filter(({ id }) => !pagesOfLaw.includes(id)),
})
