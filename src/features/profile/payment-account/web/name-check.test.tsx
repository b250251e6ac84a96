import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { NameCheck } from './name-check.tsx'

type Account = Parameters<typeof NameCheck>[0]['account']

const name_check = {
  ...{ result: 'unknown', reason: 'unavailable', checked_at: '2026-03-02T09:00:00.000Z' },
}
const textWhere = (hasWalletNames: boolean) =>
  textIn(
    renderScreen(() => <NameCheck account={{ name_check } as Account} />, {
      siteChanges: { hasWalletNames },
    }),
  )

test('a network that did not answer is asked again, and its owner may look again', () => {
  expect(textWhere(true)).toContain('We ask again every hour for three days. Look again')
})

test('where nobody tells whose a wallet is, no answer is promised and nothing is offered', () => {
  const text = textWhere(false)
  expect(text).toContain('We have not asked the network in whose name this account is.')
  expect(text).not.toMatch(/ask again|Look again/)
})
