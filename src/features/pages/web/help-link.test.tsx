import { expect, test } from 'vitest'
import { NothingFound } from '#features/gigs/listing/web/nothing-found.tsx'
import FavoritesPage from '#features/gigs/web/favorites-page.tsx'
import OwnGigsPage from '#features/gigs/web/own-gigs-page.tsx'
import OrdersPage from '#features/orders/web/orders-page.tsx'
import ReceiptsPage from '#features/payments/receipts/web/receipts-page.tsx'
import SearchesPage from '#features/searches/web/searches-page.tsx'
import { renderScreen } from '#test/builders/screen.tsx'

const none = { data: [], current_page: 1, last_page: 1, total: 0 }
const paged = { page: 1, records_per_page: 10 }

test('where a list is empty or a search finds nothing, the way to help stands', () => {
  const screens = {
    searches: renderScreen(SearchesPage, {
      answers: [['GET /api/searches', {}, { searches: [] }]],
    }),
    receipts: renderScreen(ReceiptsPage, {
      answers: [['GET /api/payments', paged, { transactions: none }]],
    }),
    favorites: renderScreen(FavoritesPage, {
      answers: [['GET /api/gigs', { favorited: true, ...paged }, { records: none }]],
    }),
    gigs: renderScreen(OwnGigsPage, {
      answers: [['GET /api/gigs', { owned: true, ...paged }, { records: none }]],
    }),
    orders: renderScreen(OrdersPage, {
      answers: [['GET /api/orders', paged, { orders: none }]],
    }),
    search: renderScreen(() => (
      <NothingFound
        filters={{}}
        page={{ gigs: [], total: 0, page: 1, lastPage: 1 }}
        townName={undefined}
      >
        {null}
      </NothingFound>
    )),
  }
  for (const [name, html] of Object.entries(screens)) expect(html, name).toContain('href="/help"')
})
