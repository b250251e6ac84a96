import {
  Briefcase,
  CircleUserRound,
  ClipboardList,
  Heart,
  House,
  MessageCircle,
  UserRound,
} from 'lucide-react'
import { MenuRows } from './account-shell.tsx'
import { BellLink } from './bell-link.tsx'
import { BottomTabs, type Tab } from './bottom-tabs.tsx'
import { GalleryGroup } from './gallery-group.tsx'
import { TopBar } from './top-bar.tsx'

const tabs: Tab[] = [
  { to: '/testing/ui', label: 'Home', icon: House, end: true },
  { to: '/account/favorites', label: 'Favorites', icon: Heart },
  { to: '/account/messages', label: 'Messages', icon: MessageCircle, unread: 3 },
  { to: '/account/orders', label: 'Orders', icon: ClipboardList },
  { to: '/account', label: 'Account', icon: CircleUserRound },
]

const rows = [
  { to: '/account/profile', label: 'Profile', icon: UserRound, warnings: 3 },
  { to: '/account/messages', label: 'Messages', icon: MessageCircle },
  { to: '/account/gigs', label: 'Gigs', icon: Briefcase },
]

export function GalleryShells() {
  return (
    <GalleryGroup title="Shells">
      {/* Bars that stand over the page stand over this alone. */}
      <div className="-mx-4 overflow-hidden border border-border contain-layout lg:mx-0 lg:rounded-card">
        <TopBar brand="Brand" action={{ to: '/gigs/add', label: 'Request or Offer a Service' }}>
          <BellLink to="/account/messages" label="Messages" unread={120} />
        </TopBar>
        <BottomTabs tabs={tabs} />
      </div>
      <MenuRows label="Account" rows={rows} />
    </GalleryGroup>
  )
}
