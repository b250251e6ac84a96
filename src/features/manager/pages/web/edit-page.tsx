import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate, useParams } from 'react-router'
import { call } from '#platform/web/api.ts'
import { ApiError, sentencesOf } from '#platform/web/api-error.ts'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { read } from '#platform/web/query.ts'
import { markStale, queryClient } from '#platform/web/query-client.ts'
import { useSession } from '#platform/web/session.ts'
import { SuccessAlert } from '#ui/alert-list.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { showAnyPage, updatePage } from '../contract.ts'
import { PageForm } from './page-form.tsx'
import { PageFormSkeleton } from './page-form-skeleton.tsx'
import { pageDraftKey, type SendPage, type WholePage } from './page-form-state.ts'
import { rememberPage } from './remember-page.ts'
import * as texts from './texts.ts'

const title = texts.editPage

export const meta: MetaFunction = args => pageMeta(args, { title })

export default function EditPage() {
  const { id } = useParams()
  const userId = useSession()?.userId
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof showAnyPage>('GET /api/manager/cms/pages/{id}', { id: Number(id) }),
  )
  if (userId === undefined) return null
  if (data) return <PageEditor key={data.page.id} page={data.page} userId={userId} />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Page>
      <header className="flex flex-col gap-1">
        <BackLink to="/manager/pages">{managerTexts.pages}</BackLink>
        <PageTitle>{title}</PageTitle>
      </header>
      {error ? (
        <LoadError
          reason={sentencesOf(error)[0] ?? texts.pageLoadError}
          onRetry={isGone ? undefined : () => refetch()}
          retrying={isFetching}
        />
      ) : (
        <PageFormSkeleton />
      )}
    </Page>
  )
}

function PageEditor({ page, userId }: { page: WholePage; userId: number }) {
  const [message, setMessage] = useState(useMessageOnArrival())

  const send: SendPage = async (written, is_published) => {
    setMessage(undefined)
    const input = { ...written, id: page.id, is_published }
    try {
      const answer = await call<typeof updatePage>('POST /api/manager/cms/pages/update/{id}', input)
      rememberPage(answer.page)
      setMessage(answer.message)
      return answer.page
    } catch (error) {
      // Somebody else may have changed it: lists show that too.
      if (error instanceof ApiError && error.status === 409) markStale('/api/manager/cms/pages')
      throw error
    }
  }
  return (
    <PageForm
      heading={title}
      page={page}
      draftKey={pageDraftKey(userId, page.id)}
      success={<SuccessAlert>{message}</SuccessAlert>}
      send={send}
      refetch={() => refetchPage(page.id)}
    />
  )
}

async function refetchPage(id: number): Promise<WholePage> {
  const query = read<typeof showAnyPage>('GET /api/manager/cms/pages/{id}', { id })
  return (await queryClient().fetchQuery({ ...query, staleTime: 0 })).page
}

/** What adding the page has said; not said again after a reload. */
function useMessageOnArrival(): string | undefined {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [message] = useState(() => messageIn(state))
  useEffect(() => {
    if (state) navigate('.', { replace: true, state: null, preventScrollReset: true })
  }, [state, navigate])
  return message
}

const messageIn = (state: unknown) =>
  typeof state === 'object' && state && 'message' in state ? String(state.message) : undefined
