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
import { useWaitingMessages } from '#features/chat/web/waiting-messages.ts'
import { HelpLink } from '#features/pages/web/help-link.tsx'
import { NotFoundScreen } from '#features/pages/web/not-found-screen.tsx'
import { ApiError } from '#platform/web/api-error.ts'
import { siteOf, usesLessDataIn } from '#platform/web/app-context.ts'
import { dataMeterBoot } from '#platform/web/boot/data-meter-boot.ts'
import { announceTakeover, lateStart } from '#platform/web/boot/late-start.ts'
import { lessDataBoot } from '#platform/web/boot/less-data-boot.ts'
import { newerBuildBoot } from '#platform/web/boot/newer-build-boot.ts'
import { picturesBoot } from '#platform/web/boot/pictures-boot.ts'
import { sessionBoot } from '#platform/web/boot/session-boot.ts'
import { shimsBoot } from '#platform/web/boot/shims-boot.ts'
import { withheldBoot } from '#platform/web/boot/withheld-boot.ts'
import { onLiveUpdate, startLiveUpdates } from '#platform/web/live-updates.ts'
import { useNonce } from '#platform/web/nonce.ts'
import { useFocusOnRouteChange } from '#platform/web/pages/page-focus.ts'
import { usePageHandle } from '#platform/web/pages/page-handle.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { onSessionExpired } from '#platform/web/session.ts'
import { useSite } from '#platform/web/site.ts'
import { keepInstallOffer } from '#platform/web/worker/installing.ts'
import { startWorker } from '#platform/web/worker/worker.ts'
import stylesheet from '#ui/app.css?url'
import { BrandMark } from '#ui/brand-mark.tsx'
import { LinkButton } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { locale } from '#ui/locale.ts'
import { Page, PageTitle } from '#ui/page.tsx'
import * as texts from '#ui/texts.ts'
import { themeColors } from '#ui/theme.ts'
import { themeBoot } from '#ui/theme-boot.ts'
import { WebPorts } from './web-ports.tsx'

/** Not sent to the browser a second time, which never writes them anew. Without indents, which every page would carry. */
const bootScripts = import.meta.env.SSR
  ? [
      shimsBoot,
      withheldBoot,
      themeBoot,
      sessionBoot,
      lessDataBoot,
      picturesBoot,
      dataMeterBoot,
      newerBuildBoot,
      lateStart,
    ]
      .join(';')
      .replace(/\n\s+/g, '\n')
  : ''

/** They need none, and a browser may show or hide it: React would see a difference. */
const nonceOfOwnFiles = ''

export const links = () => [
  { rel: 'icon', href: '/icons/mark.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/mark-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const loader = ({ context }: LoaderFunctionArgs) => ({
  site: siteOf(context),
  lessData: usesLessDataIn(context),
})

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
  const { membersOnly } = usePageHandle()
  return (
    // The boot scripts add attributes before React sees the document.
    <html lang={locale} data-members={membersOnly && ''} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {/* Before all that differs between pages: a style sheet that is moved is loaded anew. */}
        <link rel="stylesheet" href={stylesheet} nonce={nonceOfOwnFiles} />
        <meta name="theme-color" content={themeColors.light} suppressHydrationWarning />
        {name && <meta name="apple-mobile-web-app-title" content={name} />}
        <BootScript text={bootScripts} />
        <Meta />
        <Links nonce={nonceOfOwnFiles} />
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
  useEffect(announceTakeover, [])
  return (
    <QueryClientProvider client={client}>
      <WebPorts>
        <Site />
      </WebPorts>
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
  useEffect(announceTakeover, [])
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
  const { bare, endsLogins, ...bars } = usePageHandle()
  useFocusOnRouteChange()
  usePendingReviewFirst()
  // What has no bars needs no login.
  useLoginAfterExpiry(!bare && !endsLogins)
  useEffect(startLiveUpdates, [])
  useLiveNews()
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
function useLoginAfterExpiry(isWanted: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isWanted)
      return onSessionExpired(() => navigate(pathWithRedirect('/login', window.location)))
  }, [isWanted, navigate])
}

/** What is told meanwhile. What to do with it comes with the connection, which only members have. */
function useLiveNews() {
  const navigate = useNavigate()
  useEffect(
    () =>
      onLiveUpdate(async update => {
        const news = await import('#features/own-account/web/news.ts')
        news.takeUpdate(update, navigate)
      }),
    [navigate],
  )
}

function BrokenScreen({ error }: { error: unknown }) {
  const unreachable = error instanceof ApiError && error.unreachable
  return (
    <Page width="form">
      {unreachable && <PageTitle>{texts.draftNotSaved}</PageTitle>}
      <LoadError
        reason={unreachable ? notSaved : texts.pageLoadError}
        onRetry={() => window.location.reload()}
      />
      {unreachable && (
        <LinkButton to="/" className="self-start max-sm:self-stretch">
          {texts.backToHome}
        </LinkButton>
      )}
      <HelpLink />
    </Page>
  )
}

const notSaved = texts.offlinePageNotice

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
