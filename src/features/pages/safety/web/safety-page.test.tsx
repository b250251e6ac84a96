import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import SafetyPage from './safety-page.tsx'

test('the comparison of names with the network is told of only where it is made', () => {
  const textWhere = (hasWalletNames: boolean) =>
    textIn(renderScreen(SafetyPage, { siteChanges: { hasWalletNames } }))
  const promises = /asks the network whose wallet it is|the name that the network knows/
  expect(textWhere(true)).toMatch(promises)
  expect(textWhere(false)).not.toMatch(promises)
  expect(textWhere(false)).toContain('You are told when a seller')
})
