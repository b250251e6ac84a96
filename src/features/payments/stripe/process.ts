/** Stripe's test cards: what each of them does is known before. Only ids are ever sent, never a card's number. */

type TestCard = { number: string; paymentMethod: string; outcome: string }

export const testCardNames = ['visa', 'mastercard', 'declined', 'insufficient-funds'] as const
export type TestCardName = (typeof testCardNames)[number]

export const testCards: Record<TestCardName, TestCard> = {
  visa: { number: '4242 4242 4242 4242', paymentMethod: 'pm_card_visa', outcome: 'Succeeds' },
  mastercard: {
    number: '5555 5555 5555 4444',
    paymentMethod: 'pm_card_mastercard',
    outcome: 'Succeeds',
  },
  declined: {
    number: '4000 0000 0000 0002',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    outcome: 'Is declined',
  },
  'insufficient-funds': {
    number: '4000 0000 0000 9995',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    outcome: 'Has too little money',
  },
}

/** In cents: ten dollars. */
export const testAmount = 1000
