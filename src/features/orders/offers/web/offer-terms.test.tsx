import { expect, test } from 'vitest'
import { order } from '#test/builders/sample-answers.ts'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { OfferTerms } from './offer-terms.tsx'

const renderTerms = (side: 'buyer' | 'seller') =>
  textIn(renderScreen(() => <OfferTerms offer={order().offer} side={side} />))

test('the terms show a buyer the three steps of held money, then what paying directly does not protect', () => {
  expect(renderTerms('buyer')).toMatch(
    /1 Pay 2 Nkwa holds it 3 You confirm, the worker is paid.*You pay GH₵1,250\.50 in full\. We hold the money.*If you pay ama\.s directly instead/,
  )
})

test('the terms show a seller how held money comes', () => {
  expect(renderTerms('seller')).toMatch(/The buyer pays 2 Nkwa holds it 3 The buyer confirms/)
})
