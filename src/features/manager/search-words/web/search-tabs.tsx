import { ListTabs } from '../../web/list-tabs.tsx'
import * as texts from './texts.ts'

export const missesTab = 'missed'

const addresses = {
  terms: '/manager/search',
  [missesTab]: `/manager/search?tab=${missesTab}`,
} as const

const tabs = [
  { to: addresses.terms, label: texts.pageTitle },
  { to: addresses[missesTab], label: texts.notFound },
]

export function SearchTabs({ current }: { current: keyof typeof addresses }) {
  return <ListTabs label={texts.tabs} tabs={tabs} current={addresses[current]} />
}
