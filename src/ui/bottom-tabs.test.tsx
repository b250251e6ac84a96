import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { BottomTabs } from './bottom-tabs.tsx'

const tabs = [
  { to: '/', label: 'Home', icon: House, end: true },
  { to: '/account/orders', label: 'Orders', icon: House },
  { to: '/account', label: 'Account', icon: House },
]

test.for<[at: string, current: string[]]>([
  ['/', ['Home']],
  ['/account', ['Account']],
  ['/account/profile/identity-details', ['Account']],
  ['/account/orders', ['Orders']],
  ['/account/orders/view/12', ['Orders']],
  ['/accounts', []],
  ['/gigs/view/3/leaking-taps', []],
])('at %s the tab that leads nearest is the current one', ([at, current]) => {
  const html = renderScreen(() => <BottomTabs tabs={tabs} />, { at })
  const links = html.match(/<a .*?<\/a>/g) ?? []
  expect(links.filter(link => link.includes('aria-current="page"')).map(textIn)).toEqual(current)
})
