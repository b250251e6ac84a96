import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page URL. Pages inside an area meet its guard first. */
export default [
  index('features/gigs/web/home-page.tsx'),
  route('gigs/view/:gig_id/:slug?', 'features/gigs/web/gig-page.tsx'),
  route('gigs/add', 'features/gigs/web/add-gig-page.tsx'),

  route('help', 'features/pages/web/help-page.tsx'),
  route('safety', 'features/pages/safety/web/safety-page.tsx'),

  route('services', 'features/services/web/services-page.tsx'),
  route('services/:category/:town?', 'features/services/web/service-page.tsx'),

  route('people/:username', 'features/people/web/person-page.tsx'),
  route('people/:username/gigs', 'features/people/web/person-gigs-page.tsx'),

  route('login', 'features/accounts/web/login-page.tsx'),
  route('logout', 'features/accounts/web/logout-page.tsx'),
  route('password/forgot', 'features/accounts/web/forgot-password-page.tsx'),
  route('password/reset/:reset_code', 'features/accounts/web/reset-password-page.tsx'),
  route('v/:user_id/:verification_code?', 'features/accounts/web/verify-page.tsx'),

  layout('features/accounts/web/member-area.tsx', [
    route('gigs/edit/:gig_id', 'features/gigs/web/edit-gig-page.tsx'),
    route('gigs/promote/:gig_id', 'features/promotions/web/promote-gig-page.tsx'),
    route('orders/add', 'features/orders/web/start-order-page.tsx'),
    route('gigs/offer/:gig_id/create', 'features/chat/offering/web/create-offer-page.tsx'),
    route('orders/request/:offer_id', 'features/orders/offers/web/request-page.tsx'),
    route('orders/end/:order_id', 'features/orders/ways-out/web/end-order-page.tsx'),
    route('orders/dispute/:order_id', 'features/disputes/opening/web/open-dispute-page.tsx'),
    route('disputes/:id', 'features/disputes/web/dispute-page.tsx'),
    route('pay/:object_type/:object_id/:checkout_id', 'features/payments/web/pay-page.tsx'),
    route('paid/:object_type/:object_id', 'features/payments/web/paid-page.tsx'),
    route('review/complete', 'features/orders/reviews/web/complete-review-page.tsx'),
    route('report', 'features/reports/web/report-page.tsx'),
    route('account/messages', 'features/chat/web/messages-area.tsx', [
      index('features/chat/web/messages-page.tsx'),
      route(':chat_id/:username', 'features/chat/web/chat-page.tsx'),
    ]),
    layout('features/manager/web/manager-area.tsx', [
      route('manager/dashboard', 'features/manager/web/dashboard-page.tsx'),
      route('manager/gigs', 'features/manager/gigs/web/gigs-page.tsx'),
      route('manager/customers', 'features/manager/customers/web/customers-page.tsx'),
      route('manager/customers/view/:id', 'features/manager/customers/web/customer-page.tsx'),
      route('manager/messages', 'features/manager/messages/web/messages-page.tsx'),
      route('manager/messages-sent', 'features/manager/messages-sent/web/messages-sent-page.tsx'),
      route('manager/audit', 'features/manager/audit/web/audit-page.tsx'),
      route('manager/staff', 'features/manager/staff/web/staff-page.tsx'),
      route('manager/failed-jobs', 'features/manager/failed-jobs/web/failed-jobs-page.tsx'),
      route('manager/search', 'features/manager/search-words/web/search-page.tsx'),
      route('manager/orders', 'features/manager/orders/web/orders-page.tsx'),
      route('manager/subscriptions', 'features/manager/subscriptions/web/subscriptions-page.tsx'),
      route('manager/transactions', 'features/manager/transactions/web/transactions-page.tsx'),
      route('manager/pages', 'features/manager/pages/web/pages-page.tsx'),
      route('manager/pages/add', 'features/manager/pages/web/add-page.tsx'),
      route('manager/pages/view/:id', 'features/manager/pages/web/edit-page.tsx'),
      route('manager/reports', 'features/manager/reports/web/reports-page.tsx'),
      route('manager/reports/view/:reference', 'features/manager/reports/web/report-page.tsx'),
      route('manager/reviews', 'features/manager/reviews/web/reviews-page.tsx'),
      route('manager/safety', 'features/manager/safety/web/safety-page.tsx'),
      route('manager/disputes', 'features/manager/disputes/web/disputes-page.tsx'),
      route('manager/disputes/view/:id', 'features/manager/disputes/web/dispute-page.tsx'),
      layout('platform/web/development-only.tsx', { id: 'managers-testing' }, [
        route('testing/stripe/pay', 'features/payments/stripe/web/stripe-page.tsx'),
      ]),
    ]),
    layout('features/profile/web/account-area.tsx', [
      route('account', 'features/profile/web/account-page.tsx'),
      route('account/profile', 'features/profile/web/profile-page.tsx'),
      route(
        'account/profile/username-and-email-settings',
        'features/profile/username-and-email/web/username-and-email-page.tsx',
      ),
      route('account/profile/password-settings', 'features/profile/password/web/password-page.tsx'),
      route('account/profile/identity-details', 'features/profile/identity/web/identity-page.tsx'),
      route(
        'account/profile/settlement-account-settings',
        'features/profile/payment-account/web/payment-account-page.tsx',
      ),
      route('account/profile/location-settings', 'features/profile/location/web/location-page.tsx'),
      route(
        'account/profile/notification-settings',
        'features/profile/notifications/web/notification-settings-page.tsx',
      ),
      route(
        'account/profile/availability',
        'features/profile/availability/web/availability-page.tsx',
      ),
      route('account/profile/security', 'features/profile/security/web/security-page.tsx'),
      route(
        'account/profile/blocked-people',
        'features/profile/blocked-people/web/blocked-people-page.tsx',
      ),
      route('account/profile/your-data', 'features/profile/rights/web/your-data-page.tsx'),
      route('account/notifications', 'features/notifications/web/notifications-page.tsx'),
      route('account/gigs', 'features/gigs/web/own-gigs-page.tsx'),
      route('account/orders', 'features/orders/web/orders-page.tsx'),
      route('account/orders/view/:order_id', 'features/orders/web/order-page.tsx'),
      route('account/receipts', 'features/payments/receipts/web/receipts-page.tsx'),
      route('account/receipts/:reference', 'features/payments/receipts/web/receipt-page.tsx'),
      route('account/money', 'features/payments/ledger/web/money-page.tsx'),
      route('account/searches', 'features/searches/web/searches-page.tsx'),
      route('account/favorites', 'features/gigs/web/favorites-page.tsx'),
      route('account/subscription', 'features/subscriptions/web/subscription-page.tsx'),
    ]),
  ]),

  // Visitors too: what a phone loads is told to whoever holds it.
  route('account/data-use', 'features/profile/data-use/web/data-use-page.tsx'),

  route('receipts/:code', 'features/orders/receipts/web/receipt-page.tsx'),

  route('disputes/link/:code', 'features/disputes/link/web/link-page.tsx'),
  route('read/:id/*', 'features/pages/web/read-page.tsx'),
  route('offline-shell', 'platform/web/offline-shell-page.tsx'),
  route('404', 'features/pages/web/not-found-page.tsx', { id: 'not-found' }),
  layout('platform/web/development-only.tsx', [route('testing/ui', 'ui/gallery-page.tsx')]),
  route('*', 'features/pages/web/not-found-page.tsx'),
] satisfies RouteConfig
