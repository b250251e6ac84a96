import { Printer } from 'lucide-react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  replace,
  useLoaderData,
} from 'react-router'
import type { Received } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { callAsVisitor } from '#platform/web/app-context.ts'
import { sameForEveryone } from '#platform/web/pages/page-headers.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { showToast } from '#ui/toast.ts'
import type { showPage } from '../contract.ts'
import { ContentsList } from './contents-list.tsx'
import { LegalLinks } from './legal-links.tsx'
import { summaryOf, withNamedHeadings } from './page-text.ts'
import { ReadableText } from './readable-text.tsx'
import * as texts from './texts.ts'

type Answer = Received<typeof showPage>

/** Fewer are found by scrolling. */
const headingsWithoutList = 3

export const meta: MetaFunction<typeof loader> = args => {
  const { page } = args.loaderData ?? {}
  if (!page) return pageMeta(args, { title: texts.read })
  return pageMeta(args, {
    title: page.title,
    description: summaryOf(page.content),
    canonical: page.path,
    type: 'article',
  })
}

export const headers = sameForEveryone

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const input = { id: Number(params.id) }
  const answer = callAsVisitor<typeof showPage>(context, 'GET /api/cms/page/{id}', input)
  return atItsAddress(await answer.catch(toNotFound), request)
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const input = { id: Number(params.id) }
  const answer = queryClient().ensureQueryData(
    read<typeof showPage>('GET /api/cms/page/{id}', input),
  )
  return atItsAddress(await answer.catch(answerNotFound), request)
}

export default function ReadPage() {
  const { page } = useLoaderData<typeof loader>()
  const { html, headings } = withNamedHeadings(page.content)
  const listed = headings.length > headingsWithoutList
  return (
    <Page width={listed ? 'content' : 'prose'} className={listed ? besideContents : undefined}>
      <PageTitle>{page.title}</PageTitle>
      {listed && <ContentsList headings={headings} />}
      <ReadableText html={html} />
      <Afterwards />
    </Page>
  )
}

/** Terms have to be such that people can keep them. */
function Afterwards() {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden">
      <Button
        tone="secondary"
        size="small"
        icon={<Printer size={18} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {texts.printButton}
      </Button>
      <LegalLinks />
    </div>
  )
}

const besideContents =
  'lg:grid lg:grid-cols-[minmax(0,68ch)_18rem] lg:content-start lg:justify-center lg:gap-x-16 print:flex'

/** The number decides; whatever stands behind it is put right. */
function atItsAddress({ page }: Answer, request: Request): Answer {
  const { pathname, search } = new URL(request.url)
  // Not for ever: a title may be changed, and changed back.
  if (pathname !== page.path) throw replace(page.path + search)
  return { page }
}

/** Somebody followed a link here: the redirect says why it led elsewhere. */
function answerNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) showToast({ message: error.message })
  toNotFound(error)
}

/** What was not answered, or only with a fault of ours, may be there. */
function toNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw redirect('/404')
  throw error
}
