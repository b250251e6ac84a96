import { expect, test } from 'vitest'
import { shareText, whatsAppAddress } from './share-text.ts'

const gig = { id: 7, slug: 'wedding-cake', title: 'Wedding cake & more', amount: 1250 }
const site = { name: 'Adwuma', url: 'https://adwuma.test' }

test('a shared gig says its title, price and address', () => {
  expect(shareText(gig, site)).toEqual({
    title: 'Wedding cake & more',
    text: 'Wedding cake & more – GH₵1,250.00 on Adwuma',
    url: 'https://adwuma.test/gigs/view/7/wedding-cake',
  })
})

test('a gig with custom pricing says so where it is shared', () => {
  expect(shareText({ ...gig, amount: 0 }, site).text).toContain('Custom pricing')
})

test('WhatsApp is given the words and the address, whatever signs they hold', () => {
  const shared = new URL(whatsAppAddress(shareText(gig, site)))
  expect(shared.origin + shared.pathname).toBe('https://wa.me/')
  expect(shared.searchParams.get('text')).toBe(
    'Wedding cake & more – GH₵1,250.00 on Adwuma\nhttps://adwuma.test/gigs/view/7/wedding-cake',
  )
})
