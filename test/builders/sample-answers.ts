/** What the API might answer, for screens that are drawn without a server: whole, and held to the contracts' types. */
import type { showGig } from '#features/gigs/contract.ts'
import type { showCustomer } from '#features/manager/customers/contract.ts'
import type { showOrder } from '#features/orders/contract.ts'
import type { Received } from '#platform/contract.ts'
import { gigDraft } from './gig-draft.ts'

type Gig = Received<typeof showGig>['gig']
type Order = Received<typeof showOrder>['order']
type Customer = Received<typeof showCustomer>['customer']

const created_at = '2026-03-02T09:00:00.000Z'

export const person = (changes: Partial<Gig['user']> = {}): Gig['user'] => ({
  id: 7,
  name: 'Ama Serwaa',
  username: 'ama.s',
  country_alpha_2_code: 'GH',
  country_flag: '🇬🇭',
  is_kyc_verified: false,
  active_subscription: null,
  rating: 0,
  rating_count: 0,
  portrait: null,
  has_profile: true,
  created_at,
  ...changes,
})

export const premium = {
  start_date: '2026-03-01T00:00:00.000Z',
  end_date: '2026-03-31T00:00:00.000Z',
}

export const gig = (changes: Partial<Gig> = {}): Gig => ({
  ...gigDraft,
  id: 31,
  slug: 'leaking-taps',
  title: 'Leaking taps repaired on the same day',
  short_title: 'Leaking taps repaired',
  long_title: 'Leaking taps repaired on the same day · Plumbing · Offer',
  type: { id: 1, name: 'Offer' },
  category: { id: 1, description: 'Plumbing', slug: 'plumbing' },
  description: '<p>Taps, pipes and tanks.</p>',
  amount: 250,
  duration: 72,
  human_readable_duration: '3 days',
  longitude: null,
  latitude: null,
  location_hidden: false,
  town: null,
  distance: null,
  human_readable_distance: null,
  views: 3,
  human_readable_views: '3 views',
  images: [],
  is_promoted: false,
  favorite: false,
  status_id: 2,
  user_id: 7,
  user: person(),
  back_on: null,
  created_at,
  updated_at: created_at,
  ...changes,
})

/** Between ama.s, who sells, and kofi.b, who is verified; as the buyer sees it. */
export const order = (changes: Partial<Order> = {}): Order => {
  const seller = person()
  const buyer = person({ id: 8, name: 'Kofi Boateng', username: 'kofi.b', is_kyc_verified: true })
  const { id, slug, title, short_title, long_title, type_id, type, category_id, category } = gig()
  const { amount, duration, status_id, user_id } = gig()
  return {
    id: 4711,
    status_id: 2,
    offer: {
      ...{ id: 91, gig_id: id, is_custom: false, amount: 1250.5 },
      description: '<p>Two taps and <strong>one tank</strong>.</p>',
      ...{ duration: 72, human_readable_duration: '3 days' },
      ...{
        seller_id: seller.id,
        buyer_id: buyer.id,
        seller,
        buyer,
        author_id: buyer.id,
        created_at,
      },
      gig: {
        ...{ id, slug, title, short_title, long_title, type_id, type, category_id, category },
        ...{ amount, duration, status_id, user_id, thumb_url: null, is_live: true },
      },
      ...{ seller_payment_method: null, order: { id: 4711, status_id: 2 }, may_request: false },
      ...{ back_on: null, is_blocked: false },
    },
    created_at,
    respond_by: '2026-03-03T09:00:00.000Z',
    started_on: '2026-03-02T12:00:00.000Z',
    due_on: '2026-03-05T12:00:00.000Z',
    completed_on: null,
    ...{ is_paid: false, held: 0, submitted_on: null },
    deadline: { by: 'seller', on: '2026-03-08T12:00:00.000Z', then: 'withdrawable' },
    available_actions: ['propose-ending', 'open-dispute'],
    ...{ ending: null, dispute: null, dispute_ids: [], ended: null },
    ...{ seller, buyer, role: 'buyer', is_your_turn: false },
    ...{
      seller_payment_detail: null,
      payment_state: null,
      receipt: null,
      review: null,
      events: [],
    },
    ...{ buyer_review: null, can_review_buyer: false },
    ...changes,
  }
}

/** Of a direct payment that the seller has found. */
export const confirmedReceipt: NonNullable<Order['receipt']> = {
  ...{
    id: 3,
    state: 'confirmed',
    amount: 1250.5,
    order_amount: 1250.5,
    network_id: 'MP2603061200',
  },
  ...{ stated_at: created_at, respond_by: '2026-03-03T09:00:00.000Z', answered_at: created_at },
  ...{ reason: null, code: 'ABCD1234EFGH5678', can_dispute: false },
  url: 'https://nkwa.test/receipts/ABCD1234EFGH5678',
}

/** Verified, with a picture and a payment account. */
export const customer = (changes: Partial<Customer> = {}): Customer => ({
  ...person({ is_kyc_verified: true }),
  email: 'ama@example.test',
  phone: '0241234567',
  status_id: 2,
  kyc_submitted: true,
  portrait_large: null,
  profile_name: 'Ama S.',
  is_manager: false,
  pending_email: null,
  is_email_confirmed: true,
  phone_verified_at: created_at,
  closed_at: null,
  signals: {
    ...{ warned_messages: 0, denied_as_seller: 0, denied_as_buyer: 0, reused_ids: 0 },
    ...{ blocked_by: 0, picture_matches: 0, linked_accounts: 0 },
  },
  id_type: 'ghana_card',
  id_reference: 'GHA-123456789-0',
  id_photo: 5,
  id_photo_file: {
    firebase_url: '/identity/5?signature=abc',
    original_name: 'card.jpg',
    content_type: 'image/jpeg',
    size: 82_000,
  },
  kyc_status: 'verified',
  kyc_rejection_reason: null,
  kyc_submitted_at: created_at,
  location: 'In or near Madina, Greater Accra',
  longitude: -0.17,
  latitude: 5.67,
  payout_hold_until: null,
  has_second_factor: true,
  second_factor_reset_due_at: null,
  settlement_institution_code: 'MTN',
  settlement_account_no: '0241234567',
  payment_detail: {
    ...{ account_type_code: 'mobile_money', account_currency: 'GHS', institution_name: 'MTN' },
    ...{ institution_code: 'MTN', account_no: '0241234567', name_on_account: 'Ama Serwaa' },
    account_type: { code: 'mobile_money', name: 'Mobile money' },
    name_check: {
      ...{ result: 'same', checked_at: created_at, reason: null },
      ...{ registered_name: 'SERWAA AMA', source: 'SANDBOX', settled: null },
    },
    ...{ registered_name: 'SERWAA AMA', source: 'SANDBOX', settled: null, changed_at: null },
  },
  version: 'a1',
  audit: [],
  ...changes,
})
