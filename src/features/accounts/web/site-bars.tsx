import { House, LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { useMedia, wideScreen } from '#platform/web/media.ts'
import { useOnline } from '#platform/web/online.ts'
import type { PageHandle } from '#platform/web/pages/page-handle.ts'
import { useSession } from '#platform/web/session.ts'
import { useSite } from '#platform/web/site.ts'
import { askAnew, useSavedAt } from '#platform/web/worker/saved-answers.ts'
import { AppShell } from '#ui/app-shell.tsx'
import { BellLink } from '#ui/bell-link.tsx'
import { BottomTabs, type Tab } from '#ui/bottom-tabs.tsx'
import { iconButtonLook, LinkButton } from '#ui/button.tsx'
import { OfflineBanner } from '#ui/offline-banner.tsx'
import { TopBar } from '#ui/top-bar.tsx'
import { accountMenu, messages, tabPages } from './account-tabs.ts'
import { type OwnUser, useCurrentUser } from './current-user.ts'
import * as texts from './texts.ts'

/** The bars around every page, in their visitor's or their person's form. */
export function SiteBars({
  search: Search,
  bottomBar = 'tabs',
  children,
}: PageHandle & { children: ReactNode }) {
  const user = useCurrentUser()
  const loggedIn = useSession() !== null
  return (
    <AppShell
      topBar={
        <TopBar
          brand={useSite()?.name ?? ''}
          action={{ to: '/gigs/add', label: texts.postGig }}
          search={Search && <Search />}
        >
          {loggedIn ? <PersonalCorner user={user} /> : <VisitorCorner />}
        </TopBar>
      }
      banner={<OfflineBanner online={useOnline()} savedAt={useSavedAt()} onRetry={askAnew} />}
      bottomBar={bottomBar === 'tabs' && <BottomTabs tabs={tabsFor(loggedIn, user)} />}
    >
      {children}
    </AppShell>
  )
}

/** On phones a tab leads there. */
function VisitorCorner() {
  return (
    <div className="hidden lg:block">
      <LinkButton to="/login?tab=login" tone="quiet" size="small">
        {texts.login}
      </LinkButton>
    </div>
  )
}

/** On phones the bell is all there is: the tab bar has the account. */
function PersonalCorner({ user }: { user: OwnUser | undefined }) {
  return (
    <>
      <BellLink to={messages.to} label={messages.label} unread={user?.unread_messages_count ?? 0} />
      {useMedia(wideScreen) && <MenuCorner user={user} />}
    </>
  )
}

const loadMenu = () => import('./account-menu.tsx')

/** Until the menu is there, and where it does not come, the account's own page leads everywhere. */
function MenuCorner({ user }: { user: OwnUser | undefined }) {
  const { module } = useLazyModule(loadMenu)
  if (module) return <module.AccountMenu user={user} />
  return (
    <Link to={accountMenu.to} aria-label={accountMenu.label} className={iconButtonLook}>
      <PersonAvatar person={user} />
    </Link>
  )
}

function tabsFor(loggedIn: boolean, user: OwnUser | undefined): Tab[] {
  return [
    { to: '/', label: texts.home, icon: House, end: true },
    ...tabPages.map(page => ({ ...page, unread: page.unread && user?.unread_messages_count })),
    loggedIn
      ? { ...accountMenu, news: (user?.unread_notifications_count ?? 0) > 0 }
      : { to: '/login?tab=login', label: texts.login, icon: LogIn },
  ]
}
