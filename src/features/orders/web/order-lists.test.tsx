import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { OpenOffers } from './open-offers.tsx'
import OrdersPage from './orders-page.tsx'
import * as texts from './texts.ts'

const emptyPage = { data: [], last_page: 1, per_page: 10 }

test.each([
  ['orders', OrdersPage, 'GET /api/orders', 10, texts.emptyTitle],
  ['offers', OpenOffers, 'GET /api/offers', 6, texts.offersEmpty],
])(
  'a page of %s that is gone is not called empty, and one without any is',
  (key, List, route, perPage, words) => {
    const renderPage = (page: number, total: number) =>
      textIn(
        renderScreen(List, {
          at: `/?page=${page}`,
          answers: [
            [
              route,
              { page, records_per_page: perPage },
              { [key]: { ...emptyPage, total, current_page: page } },
            ],
          ],
        }),
      )
    expect(renderPage(2, 6)).not.toContain(words)
    expect(renderPage(1, 0)).toContain(words)
  },
)
