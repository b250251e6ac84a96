import type { showOffer } from '#features/orders/offers/contract.ts'
import type { Received } from '#platform/contract.ts'

export type Offer = Received<typeof showOffer>['offer']
