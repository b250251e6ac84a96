// Written by `npm run schema -- --write` from the migrations. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue }

export interface AccountLinks {
  kind: string
  key: string
  last_seen: Date
  shared_at: Date
}

export interface AuditDetails {
  audit_id: number
  salt: string | null
  before: ColumnType<JsonValue | null, string | null, string | null>
  after: ColumnType<JsonValue | null, string | null, string | null>
  erased_at: Date | null
}

export interface AuditDrafts {
  id: GeneratedAlways<number>
  actor_id: number | null
  action: string
  subject_type: string
  subject_id: number
  reason: string | null
  before: ColumnType<JsonValue | null, string | null, string | null>
  after: ColumnType<JsonValue | null, string | null, string | null>
  created_at: Date
}

export interface AuditLog {
  id: number
  actor_id: number | null
  action: string
  subject_type: string
  subject_id: number
  before: ColumnType<JsonValue | null, string | null, string | null>
  after: ColumnType<JsonValue | null, string | null, string | null>
  created_at: Date
  reason: string | null
  details_hash: string
  previous_hash: string
  hash: string
}

export interface AuthChallenges {
  id_hash: string
  purpose: string
  user_id: number | null
  challenge: string | null
  session: ColumnType<JsonValue | null, string | null, string | null>
  user_handle: string | null
  tries_left: number
  expires_at: Date
}

export interface Blocks {
  blocker_id: number
  blocked_id: number
  created_at: Date
}

export interface Categories {
  id: number
  description: string
  slug: string
}

export interface ChangeUndos {
  id: GeneratedAlways<number>
  user_id: number
  code_hash: string
  kind: string
  before: Buffer
  email_mac: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface ChatMembers {
  chat_id: number
  user_id: number
  other_id: number
  last_message_id: number | null
  last_read_id: Generated<number>
  unread_count: Generated<number>
  mailed_at: Date | null
  mailed_id: Generated<number>
  mail_due_at: Date | null
  push_due_at: Date | null
  pushed_at: Date | null
}

export interface Chats {
  id: Generated<number>
  low_user_id: number
  high_user_id: number
  created_at: Date
  begun_by: number | null
}

export interface CmsPages {
  id: Generated<number>
  category_id: number
  title: string
  slug: string
  content: string
  is_published: Generated<boolean>
  created_at: Date
  updated_at: Date
}

export interface CustomersOf {
  seller_id: number
  buyer_id: number
  orders: number
}

export interface Devices {
  user_id: number
  hash: string
  first_seen: Date
  last_seen: Date
}

export interface DisputeDecisions {
  id: GeneratedAlways<number>
  dispute_id: number
  level: number
  held_pesewas: number
  to_buyer_pesewas: number
  to_seller_pesewas: number
  right_side: string
  reason: string
  decided_by: number
  no_other_manager: Generated<boolean>
  created_at: Date
}

export interface DisputeFiles {
  id: GeneratedAlways<number>
  statement_id: number
  position: number
  storage_key: string
  original_name: string
  content_type: string
  size: number
}

export interface DisputeStatements {
  id: GeneratedAlways<number>
  dispute_id: number
  side: string
  text: string
  to_buyer_pesewas: number | null
  client_id: string | null
  created_at: Date
}

export interface Disputes {
  id: GeneratedAlways<number>
  order_id: number
  status: Generated<string>
  outcome: string | null
  opened_by: string
  reason_code: string
  held_pesewas: number
  created_at: Date
  answer_by: Date
  decide_by: Date | null
  appeal_by: Date | null
  closed_on: Date | null
  buyer_accepted_on: Date | null
  seller_accepted_on: Date | null
  appealed_by: string | null
  appeal_text: string | null
  appealed_on: Date | null
  overdue_told_on: Date | null
  due_on: GeneratedAlways<Date | null>
}

export interface EmailChanges {
  user_id: number
  email: string
  code_hash: string
  expires_at: Date
}

export interface Favorites {
  user_id: number
  gig_id: number
  created_at: Date
}

export interface GigCounts {
  category_id: number
  type_id: number
  n: number
}

export interface GigImageMatches {
  id: GeneratedAlways<number>
  low_image: number
  high_image: number
  distance: number
  state: Generated<string>
  note: Generated<string>
  decided_by: number | null
  decided_at: Date | null
  created_at: Date
}

export interface GigImages {
  id: Generated<number>
  gig_id: number
  position: number
  key: string
  width: number
  height: number
  created_at: Date
  dhash: number | null
}

export interface GigLabels {
  gig_id: number
  status_id: number
  label: string
}

export interface GigSearch {
  gig_id: number
  category_id: number
  type_id: number
  rank: number
  listed: boolean
  document: string
  town_slug: string | null
}

export interface GigSharePictures {
  gig_id: number
  key: string
}

export interface GigTownCounts {
  town_slug: string
  category_id: number
  type_id: number
  n: number
}

export interface GigViewTotals {
  gig_id: number
  views: Generated<number>
}

export interface GigViews {
  gig_id: number
  day: string
  visitor_hash: string
  counted: Generated<boolean>
}

export interface Gigs {
  id: Generated<number>
  user_id: number
  category_id: number
  type_id: number
  title: string
  slug: string
  description: string
  description_text: string
  amount_pesewas: number
  duration_hours: number
  location_based: Generated<boolean>
  longitude: number | null
  latitude: number | null
  status_id: Generated<number>
  status_before_pause: number | null
  approved_at: Date | null
  promoted_until: Date | null
  listed: Generated<boolean>
  rank: Generated<number>
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
  grid_latitude: GeneratedAlways<number | null>
  grid_longitude: GeneratedAlways<number | null>
  cell: GeneratedAlways<string | null>
  spot: GeneratedAlways<string | null>
  town_slug: string | null
  town_chosen: Generated<boolean>
  first_live_at: Date | null
  edited_at: Date | null
}

export interface HeldPushes {
  id: GeneratedAlways<number>
  user_id: number
  notification_id: number | null
  chat_id: number | null
  due_at: Date
}

export interface IdempotentAnswers {
  key_hash: Buffer
  sealed_answer: Buffer | null
  claimed_at: Date
}

export interface Identities {
  user_id: number
  name: string
  id_type: string
  id_reference: string
  status: Generated<string>
  rejection_reason: string | null
  submitted_at: Date
  decided_at: Date | null
}

export interface IdentityDecisions {
  id: GeneratedAlways<number>
  submitted_at: Date
  decided_at: Date
}

export interface IdentityKeyProof {
  is_only: Generated<boolean>
  sealed: Buffer
  sealed_at: Generated<Date>
}

export interface IdentityPhotos {
  id: Generated<number>
  user_id: number
  storage_key: string
  original_name: string
  content_type: string
  size: number
  created_at: Date
  replaced_at: Date | null
}

export interface IdentityViews {
  id: GeneratedAlways<number>
  user_id: number
  photo_id: number
  viewer_id: number
  viewed_at: Date
}

export interface LedgerAccounts {
  id: number
  code: string
  name: string
  normal_side: string
  balance_pesewas: Generated<number>
}

export interface LedgerEntries {
  posting_id: number
  account_id: number
  amount_pesewas: number
}

export interface LedgerPostings {
  id: GeneratedAlways<number>
  reference: string
  posted_at: Date
}

export interface Limits {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface ManagerRoles {
  user_id: number
  role: string
  given_at: Generated<Date>
}

export interface MessageReports {
  message_id: number
  reporter_id: number
  reason: string | null
  created_at: Date
}

export interface Messages {
  id: Generated<number>
  chat_id: number
  from_user_id: number
  text: string
  storage_key: string | null
  original_name: string | null
  content_type: string | null
  size: number | null
  offer_id: number | null
  order_id: number | null
  order_event_id: number | null
  client_id: string | null
  part: Generated<number>
  reasons: Generated<string[]>
  is_flagged: Generated<boolean>
  is_censored: Generated<boolean>
  created_at: Date
  gig_id: number | null
  gig_title: string | null
  gig_slug: string | null
  warnings: Generated<string[]>
}

export interface NotificationPreferences {
  user_id: number
  orders_push: boolean
  orders_email: boolean
  orders_sms: boolean
  offers_push: boolean
  offers_email: boolean
  messages_push: boolean
  messages_email: boolean
  money_push: boolean
  money_email: boolean
  money_sms: boolean
  account_push: boolean
  account_email: boolean
  reviews_push: boolean
  reviews_email: boolean
  news_push: boolean
  quiet_from: string | null
  quiet_to: string | null
  message_previews: boolean
  updated_at: Date
}

export interface Notifications {
  id: GeneratedAlways<number>
  user_id: number
  source: string
  kind: string
  event: string
  group: string
  title: string
  text: string
  route: string
  is_urgent: boolean
  order_id: number | null
  true_until: Date | null
  created_at: Date
  read_at: Date | null
  seen_at: Date | null
  sms_due_at: Date | null
  sms_id: number | null
  sms_words: string[] | null
  ignores_quiet_hours: Generated<boolean>
  sms_sent_at: Date | null
}

export interface Offers {
  id: Generated<number>
  gig_id: number
  author_id: number
  seller_id: number
  buyer_id: number
  requester_id: number
  starts_as: number
  is_custom: boolean
  amount_pesewas: number
  description: string
  duration_hours: number
  created_at: Date
}

export interface OrderEndings {
  id: GeneratedAlways<number>
  order_id: number
  by: string
  held_pesewas: number
  to_buyer_pesewas: number
  reason: string
  status: Generated<string>
  created_at: Date
  expires_on: Date
  closed_on: Date | null
}

export interface OrderEventActions {
  action: string
  cancels: Generated<boolean>
}

export interface OrderEvents {
  id: GeneratedAlways<number>
  order_id: number
  action: string
  by: string
  actor_id: number | null
  note: string | null
  created_at: Date
}

export interface OrderLinks {
  id: GeneratedAlways<number>
  token_hash: string
  order_id: number
  user_id: number
  expires_at: Date
  used_at: Date | null
  answer: string | null
}

export interface OrderReminders {
  order_id: number
  kind: string
  counted_from: Date
  reminded_at: Date
}

export interface OrderStatuses {
  id: number
  name: string
}

export interface Orders {
  id: Generated<number>
  offer_id: number
  gig_id: number
  seller_id: number
  buyer_id: number
  status_id: number
  respond_by: Date
  started_on: Date | null
  due_on: Date | null
  completed_on: Date | null
  is_paid: Generated<boolean>
  created_at: Date
  submitted_on: Date | null
  revised_on: Date | null
  counts_from: Date | null
  ended_by: string | null
  ended_reason: string | null
  held_pesewas: Generated<number>
  to_buyer_pesewas: number | null
  to_seller_pesewas: number | null
  answered_at: Date | null
}

export interface Outbox {
  id: GeneratedAlways<number>
  channel: string
  recipient: string
  subject: string | null
  text: string
  created_at: Generated<Date>
  payload: ColumnType<JsonValue | null, string | null, string | null>
  headers: ColumnType<JsonValue | null, string | null, string | null>
}

export interface PageCategories {
  id: Generated<number>
  name: string
  slug: string
}

export interface Passkeys {
  id: GeneratedAlways<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  user_handle: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasswordResets {
  code_hash: string
  user_id: number
  expires_at: Date
}

export interface PaymentAccounts {
  user_id: number
  account_type_code: string
  account_currency: string
  institution_name: string
  institution_code: string | null
  account_no: string
  name_on_account: string
  updated_at: Date
  number_since: Generated<Date>
  changed_at: Date | null
  was_in_other_name: Generated<boolean>
}

export interface PaymentMethods {
  code: string
}

export interface PaymentReceipts {
  id: GeneratedAlways<number>
  order_id: number
  state: Generated<string>
  amount_pesewas: number
  network_id: string
  stated_at: Date
  respond_by: Date
  reminded_at: Date | null
  answered_at: Date | null
  reason: string | null
  voided_at: Date | null
  code: string | null
  key_id: string | null
  signed: string | null
  signature: string | null
}

export interface PromotionOffers {
  id: number
  name: string
  price_pesewas: number
  days: number
}

export interface Promotions {
  id: Generated<number>
  gig_id: number
  user_id: number
  offer_id: number
  reference: string | null
  start_date: Date
  end_date: Date
  created_at: Date
}

export interface PushSubscriptions {
  id: GeneratedAlways<number>
  user_id: number
  token_id: number
  endpoint: string
  p256dh: string
  auth: string
  device_name: string
  created_at: Date
  last_used_at: Date
}

export interface ReceiptReuses {
  id: GeneratedAlways<number>
  receipt_id: number
  user_id: number
  order_id: number
  created_at: Date
}

export interface RecoveryCodes {
  user_id: number
  code_hash: string
}

export interface ReportCategories {
  id: Generated<number>
  name: string
}

export interface ReportFiles {
  id: Generated<number>
  report_id: number
  position: number
  storage_key: string
  original_name: string
  content_type: string
  size: number
}

export interface Reports {
  id: Generated<number>
  reference: string
  user_id: number
  category_id: number
  description: string
  status_id: Generated<number>
  created_at: Date
  actioned_at: Date | null
  actioned_by: number | null
  about_user_id: number | null
  about_gig_id: number | null
}

export interface Reputations {
  user_id: number
  orders_completed: Generated<number>
  on_time: Generated<number>
  customers: Generated<number>
  repeat_customers: Generated<number>
  median_answer_seconds: number | null
  disputes_decided_against: Generated<number>
}

export interface RequestAlerts {
  gig_id: number
  user_id: number
  day: string
}

export interface ReviewFlags {
  review_id: number
  part: string
  reason: string
  created_at: Date
}

export interface ReviewReplies {
  review_id: number
  author_id: number
  text: string
  created_at: Date
  edited_at: Date | null
  hidden_code: string | null
}

export interface ReviewReports {
  id: GeneratedAlways<number>
  review_id: number
  part: string
  reporter_id: number
  reason: string
  created_at: Date
}

export interface ReviewVersions {
  id: GeneratedAlways<number>
  review_id: number
  part: string
  rating: number | null
  text: string
  written_at: Date
  replaced_at: Date
}

export interface Reviews {
  id: Generated<number>
  order_id: number
  gig_id: number
  seller_id: number
  reviewer_id: number
  rating: number | null
  comments: string | null
  created_at: Date
  completed_at: Date | null
  is_connected: Generated<boolean>
  by: Generated<string>
  buyer_id: number
  state: Generated<string>
  published_at: Date | null
  edited_at: Date | null
  is_late: Generated<boolean>
  hidden_code: string | null
}

export interface SandboxDeposits {
  id: string
  amount_pesewas: number
  currency: string
  return_url: string
  network: string | null
  phone: string | null
  state: Generated<string>
  created_at: Date
  changed_at: Date
}

export interface SandboxSendings {
  id: string
  kind: string
  deposit_id: string | null
  amount_pesewas: number
  failure: string | null
  state: Generated<string>
  created_at: Date
  changed_at: Date
}

export interface SandboxWallets {
  number_tail: string
  number: string
  name: string | null
  outcome: string
  asked: Generated<number>
  told_at: Date
}

export interface SavedSearches {
  id: GeneratedAlways<number>
  user_id: number
  search: string
  category_id: number | null
  town_slug: string | null
  gig_type: number | null
  frequency: string
  is_paused: Generated<boolean>
  fingerprint: string
  wanted_category_id: number | null
  wanted_town_slug: string | null
  wanted_stems: string[]
  created_at: Date
}

export interface SearchMatches {
  user_id: number
  gig_id: number
  search_id: number | null
  frequency: string
  matched_at: Date
  told_at: Date | null
}

export interface SearchMisses {
  day: string
  search: string
  category_id: number | null
  town_slug: string | null
  count: Generated<number>
}

export interface SearchTerms {
  id: GeneratedAlways<number>
  word: string
  category_id: number
  weight: number
  source: string
  updated_at: Date
}

export interface SearchWords {
  word: string
  stem: string
}

export interface SecondFactorResets {
  id: GeneratedAlways<number>
  user_id: number
  manager_id: number | null
  reason: string
  requested_at: Date
  due_at: Date
  ended_at: Date | null
  outcome: string | null
}

export interface Sendings {
  id: GeneratedAlways<number>
  channel: string
  purpose: string
  at: Date
}

export interface SendingsByDay {
  day: string
  sms: number
  sms_codes: number
  mail: number
  push: number
  push_failed: number
}

export interface SmsCounted {
  id: Generated<number>
  kind: string
  receiver: string
  is_withheld: boolean
  created_at: Generated<Date>
}

export interface SmsQuota {
  user_id: number
  day: string
  sent: number
}

export interface StarCounts {
  subject: string
  subject_id: number
  rating: number
  published: Generated<number>
  hidden: Generated<number>
}

export interface StatisticsByDay {
  day: string
  new_people: Generated<number>
  new_gigs: Generated<number>
  messages: Generated<number>
  orders_begun: Generated<number>
  orders_completed: Generated<number>
  orders_cancelled: Generated<number>
  money_in_pesewas: Generated<number>
  money_held_pesewas: Generated<number>
  money_out_pesewas: Generated<number>
  gig_approvals: Generated<number>
  gig_approval_ms: Generated<number>
  identity_decisions: Generated<number>
  identity_decision_ms: Generated<number>
  report_answers: Generated<number>
  report_answer_ms: Generated<number>
  orders_in_dispute: Generated<number>
}

export interface StatisticsChanges {
  day: string
  new_people: Generated<number>
  new_gigs: Generated<number>
  messages: Generated<number>
  orders_begun: Generated<number>
  orders_completed: Generated<number>
  orders_cancelled: Generated<number>
  money_in_pesewas: Generated<number>
  money_held_pesewas: Generated<number>
  money_out_pesewas: Generated<number>
  gig_approvals: Generated<number>
  gig_approval_ms: Generated<number>
  identity_decisions: Generated<number>
  identity_decision_ms: Generated<number>
  report_answers: Generated<number>
  report_answer_ms: Generated<number>
  orders_in_dispute: Generated<number>
}

export interface SubscriptionOffers {
  id: number
  name: string
  price_pesewas: number
  days: number
}

export interface Subscriptions {
  id: Generated<number>
  user_id: number
  offer_id: number
  reference: string | null
  start_date: Date
  end_date: Date
  created_at: Date
}

export interface Tokens {
  id: Generated<number>
  user_id: number
  device_name: string
  secret_hash: string
  created_at: Date
  last_used_at: Date
  secret_mac: string | null
  step_up: Generated<boolean>
  proved_at: Date | null
  method: Generated<string>
  network: string | null
  device_hash: string | null
}

export interface TotpSecrets {
  user_id: number
  sealed: Buffer
  created_at: Date
  expires_at: Date
  confirmed_at: Date | null
  last_used_at: Date | null
  last_step: Generated<number>
  wrong_codes_at: Generated<Date[]>
  closed_until: Date | null
}

export interface Towns {
  slug: string
  name: string
  region: string
  point: string
}

export interface TransactionApprovals {
  reference: string
  user_id: number
  created_at: Date
  seconds_user_id: number | null
  role_given_at: Date
  account_changed_at: Date | null
}

export interface TransactionEvents {
  id: GeneratedAlways<number>
  reference: string
  action: string
  by: string
  actor_id: number | null
  note: string | null
  created_at: Date
}

export interface Transactions {
  reference: string
  id: GeneratedAlways<number>
  kind: string
  method: string
  object_type: string
  object_id: number
  object_additional: number | null
  user_id: number
  source: string | null
  description: string
  amount_pesewas: number
  currency: Generated<string>
  status_code: Generated<string>
  outcome: string | null
  held_for: string | null
  received_pesewas: number | null
  external_reference: string | null
  checkout_url: string | null
  pay_to: ColumnType<JsonValue | null, string | null, string | null>
  created_at: Date
  submitted_at: Date | null
  sent_at: Date | null
  asked_at: Date | null
  settled_at: Date | null
  reviewed_by: number | null
  replaces: string | null
  approvals_needed: number | null
  refund_reason: string | null
}

export interface Users {
  id: Generated<number>
  name: string
  username: string
  email: string
  country_alpha_2_code: Generated<string>
  phone: string | null
  phone_e164: string | null
  password_hash: string
  status_id: Generated<number>
  phone_verified_at: Date | null
  is_manager: Generated<boolean>
  consent_version: string
  consent_at: Date
  location: string | null
  longitude: number | null
  latitude: number | null
  kyc_verified_at: Date | null
  premium_since: Date | null
  premium_until: Date | null
  rating_sum: Generated<number>
  rating_count: Generated<number>
  created_at: Date
  marketing_opt_in_at: Date | null
  closed_at: Date | null
  search_text: GeneratedAlways<string>
  email_verified_at: Date | null
  back_on: string | null
  portrait_key: string | null
  portrait_has_large: Generated<boolean>
  request_alerts: Generated<boolean>
  first_session_at: Date | null
  payout_hold_from: Date | null
}

export interface UsualPrices {
  category_id: number
  town_slug: string
  min_pesewas: number
  max_pesewas: number
  orders: number
  sellers: number
  computed_on: string
}

export interface VerificationCodes {
  user_id: number
  code_hash: string
  tries_left: number
  expires_at: Date
}

export interface WalletComparisons {
  id: GeneratedAlways<number>
  user_id: number | null
  wallet_fingerprint: string
  created_at: Date
}

export interface WalletNameChecks {
  user_id: number
  account_fingerprint: string
  result: string
  reason: string | null
  registered_name: Buffer | null
  source: string
  asked_at: Date
  checked_at: Date
  settled_result: string | null
  settled_note: string | null
  settled_by: number | null
  settled_at: Date | null
}

export interface DB {
  account_links: AccountLinks
  audit_details: AuditDetails
  audit_drafts: AuditDrafts
  audit_log: AuditLog
  auth_challenges: AuthChallenges
  blocks: Blocks
  categories: Categories
  change_undos: ChangeUndos
  chat_members: ChatMembers
  chats: Chats
  cms_pages: CmsPages
  customers_of: CustomersOf
  devices: Devices
  dispute_decisions: DisputeDecisions
  dispute_files: DisputeFiles
  dispute_statements: DisputeStatements
  disputes: Disputes
  email_changes: EmailChanges
  favorites: Favorites
  gig_counts: GigCounts
  gig_image_matches: GigImageMatches
  gig_images: GigImages
  gig_labels: GigLabels
  gig_search: GigSearch
  gig_share_pictures: GigSharePictures
  gig_town_counts: GigTownCounts
  gig_view_totals: GigViewTotals
  gig_views: GigViews
  gigs: Gigs
  held_pushes: HeldPushes
  idempotent_answers: IdempotentAnswers
  identities: Identities
  identity_decisions: IdentityDecisions
  identity_key_proof: IdentityKeyProof
  identity_photos: IdentityPhotos
  identity_views: IdentityViews
  ledger_accounts: LedgerAccounts
  ledger_entries: LedgerEntries
  ledger_postings: LedgerPostings
  limits: Limits
  manager_roles: ManagerRoles
  message_reports: MessageReports
  messages: Messages
  notification_preferences: NotificationPreferences
  notifications: Notifications
  offers: Offers
  order_endings: OrderEndings
  order_event_actions: OrderEventActions
  order_events: OrderEvents
  order_links: OrderLinks
  order_reminders: OrderReminders
  order_statuses: OrderStatuses
  orders: Orders
  outbox: Outbox
  page_categories: PageCategories
  passkeys: Passkeys
  password_resets: PasswordResets
  payment_accounts: PaymentAccounts
  payment_methods: PaymentMethods
  payment_receipts: PaymentReceipts
  promotion_offers: PromotionOffers
  promotions: Promotions
  push_subscriptions: PushSubscriptions
  receipt_reuses: ReceiptReuses
  recovery_codes: RecoveryCodes
  report_categories: ReportCategories
  report_files: ReportFiles
  reports: Reports
  reputations: Reputations
  request_alerts: RequestAlerts
  review_flags: ReviewFlags
  review_replies: ReviewReplies
  review_reports: ReviewReports
  review_versions: ReviewVersions
  reviews: Reviews
  sandbox_deposits: SandboxDeposits
  sandbox_sendings: SandboxSendings
  sandbox_wallets: SandboxWallets
  saved_searches: SavedSearches
  search_matches: SearchMatches
  search_misses: SearchMisses
  search_terms: SearchTerms
  search_words: SearchWords
  second_factor_resets: SecondFactorResets
  sendings: Sendings
  sendings_by_day: SendingsByDay
  sms_counted: SmsCounted
  sms_quota: SmsQuota
  star_counts: StarCounts
  statistics_by_day: StatisticsByDay
  statistics_changes: StatisticsChanges
  subscription_offers: SubscriptionOffers
  subscriptions: Subscriptions
  tokens: Tokens
  totp_secrets: TotpSecrets
  towns: Towns
  transaction_approvals: TransactionApprovals
  transaction_events: TransactionEvents
  transactions: Transactions
  users: Users
  usual_prices: UsualPrices
  verification_codes: VerificationCodes
  wallet_comparisons: WalletComparisons
  wallet_name_checks: WalletNameChecks
}
