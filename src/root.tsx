import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigate,
  useRouteError,
} from 'react-router'
import { usePendingReviewFirst } from '#features/accounts/web/pending-review.ts'
import { SiteBars } from '#features/accounts/web/site-bars.tsx'
import { useUnreadMessages } from '#features/accounts/web/unread-messages.ts'
import { isSeenInChats } from '#features/chat/web/shown-chat.ts'
import { useWaitingMessages } from '#features/chat/web/waiting-messages.ts'
import { dealWith } from '#features/gigs/web/request-gig.ts'
import { payWith } from '#features/orders/payment/web/paying.ts'
import { appBannerBoot } from '#features/pages/web/app-banner-boot.ts'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import { ApiError } from '#platform/web/api-error.ts'
import { siteOf } from '#platform/web/app-context.ts'
import { keepInstallOffer } from '#platform/web/installing.ts'
import { onNews, startLiveUpdates } from '#platform/web/live-updates.ts'
import { useNonce } from '#platform/web/nonce.ts'
import { useFocusOnRouteChange } from '#platform/web/page-focus.ts'
import { usePageHandle } from '#platform/web/page-handle.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { onSessionExpired } from '#platform/web/session.ts'
import { sessionBoot } from '#platform/web/session-boot.ts'
import { useSite } from '#platform/web/site.ts'
import { startWorker } from '#platform/web/worker.ts'
import stylesheet from '#ui/app.css?url'
import { BrandMark } from '#ui/brand-mark.tsx'
import { LinkButton } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { locale } from '#ui/locale.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import * as texts from '#ui/texts.ts'
import { themeBoot } from '#ui/theme-boot.ts'
import { showToast } from '#ui/toast.ts'

dealWith(() => import('#features/orders/offers/web/request-gig.ts'))
payWith(() => import('#features/payments/orders/web/order-money.tsx'))

export const links = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/icons/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/mark-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const loader = ({ context }: LoaderFunctionArgs) => ({ site: siteOf(context) })

/** For what has no title of its own: a page that did not load, or is not drawn yet. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.site.name },
]

/** The installation does not change under a loaded page. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const name = useSite()?.name
  // Also in the browser, where it is empty: that is what a browser shows of a nonce.
  const nonce = useNonce()
  return (
    // The boot scripts add attributes before React sees the document.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {name && <meta name="apple-mobile-web-app-title" content={name} />}
        <BootScript text={`${themeBoot};${sessionBoot};${appBannerBoot}`} />
        <Meta />
        {/* Our own files need none, and a browser may show or hide it: React would see a difference. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  const [client] = useState(queryClient)
  return (
    <QueryClientProvider client={client}>
      <Site />
    </QueryClientProvider>
  )
}

/** All there is of a page that is drawn without signal, until what is saved of it has been found. */
export function HydrateFallback() {
  return <BrandMark className="m-auto mt-[40vh] size-16" />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const [client] = useState(queryClient)
  return (
    <QueryClientProvider client={client}>
      <SiteBars>
        {isRouteErrorResponse(error) && error.status === 404 ? (
          <NotFoundScreen />
        ) : (
          <BrokenScreen error={error} />
        )}
      </SiteBars>
    </QueryClientProvider>
  )
}

function Site() {
  const { bare, ...bars } = usePageHandle()
  useFocusOnRouteChange()
  usePendingReviewFirst()
  useLoginAfterExpiry()
  useEffect(startLiveUpdates, [])
  useNotifications()
  useUnreadMessages()
  useWaitingMessages()
  useEffect(startWorker, [])
  useEffect(keepInstallOffer, [])
  if (bare) return <Outlet />
  return (
    <SiteBars {...bars}>
      <Outlet />
    </SiteBars>
  )
}

/** A token that the server no longer knows: log in again, and come back here. */
function useLoginAfterExpiry() {
  const navigate = useNavigate()
  useEffect(
    () => onSessionExpired(() => navigate(pathWithRedirect('/login', window.location))),
    [navigate],
  )
}

/** What somebody else did and concerns this person, such as a manager's approval. */
function useNotifications() {
  const navigate = useNavigate()
  useEffect(
    () =>
      onNews(({ event, payload }) => {
        if (event !== 'notification') return
        const { kind, text, route } = payload as { kind: string; text: string; route: string }
        // Whoever has the message, the card, or what became of a payment before their eyes sees it there.
        if (isSeenInChats(route) || (kind === 'payment' && isHere(route))) return
        showToast({ message: text, action: { label: texts.view, onSelect: () => navigate(route) } })
      }),
    [navigate],
  )
}

const isHere = (route: string) => new URL(route, location.href).pathname === location.pathname

function BrokenScreen({ error }: { error: unknown }) {
  const unreachable = error instanceof ApiError && error.unreachable
  return (
    <Page width="form">
      {unreachable && <PageTitle>{texts.notSavedOnThisDevice}</PageTitle>}
      <LoadError
        reason={unreachable ? notSaved : texts.thisPageDidNotLoad}
        onRetry={() => window.location.reload()}
      />
      {unreachable && (
        <LinkButton to="/" className="self-start max-sm:self-stretch">
          {texts.backToHome}
        </LinkButton>
      )}
    </Page>
  )
}

const notSaved = texts.thisPageNeedsAConnection

function BootScript({ text }: { text: string }) {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own, which have to run before first paint
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
