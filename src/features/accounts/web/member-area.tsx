import { type ReactNode, useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, Outlet } from 'react-router'
import { unreachable } from '#platform/web/api-error.ts'
import { onProofNeeded } from '#platform/web/fresh-proof.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { useLostFocus } from '#platform/web/pages/use-lost-focus.ts'
import { Page } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { requireLogin } from './guards.ts'
import { useLeaveWhenLoggedOut } from './leave-when-logged-out.ts'

export const handle: PageHandle = { membersOnly: true }

/** Before every navigation into or inside the area. */
export const clientMiddleware = [requireLogin]

/** Makes the guard run on a full page load too: the server cannot know who is logged in, and sends the skeleton. */
export const clientLoader = async (_: ClientLoaderFunctionArgs) => null
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Page>
      <Loading>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      </Loading>
    </Page>
  )
}

export default function MemberArea() {
  useLeaveWhenLoggedOut()
  const question = useProofQuestion()
  useLostFocus()
  return (
    <>
      <Outlet />
      {question}
    </>
  )
}

/** The dialogue of the first call that asks for a fresh proof; nobody else fetches it. */
function useProofQuestion() {
  const [question, setQuestion] = useState<ReactNode>()
  useEffect(
    () => onProofNeeded(async methods => (await loadProof()).askForProof(methods, setQuestion)),
    [],
  )
  return question
}

const loadProof = () =>
  import('../proof/web/ask-for-proof.tsx').catch(() => {
    throw unreachable()
  })
