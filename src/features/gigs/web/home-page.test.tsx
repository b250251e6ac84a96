import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type CardPage, gigCards } from '#features/gigs/listing/web/gig-cards.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import HomePage from './home-page.tsx'

const nothing: CardPage = { gigs: [], total: 0, page: 1, lastPage: 1 }

function EmptyHome() {
  const { queryKey } = gigCards({ category: 999 })
  useQueryClient().setQueryData(queryKey, { pages: [nothing], pageParams: [1] })
  return <HomePage />
}

test('where nothing is found, it is said once', () => {
  const text = textIn(renderScreen(EmptyHome, { at: '/?category=999' }))
  expect(text.match(/Nothing found/g)).toHaveLength(1)
  expect(text).toContain('0 gigs')
})
