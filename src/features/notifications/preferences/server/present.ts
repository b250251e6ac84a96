import type { Insertable, Nullable, Selectable } from 'kysely'
import type { NotificationPreferences, Users } from '#platform/server/database/schema.generated.ts'
import type { Preferences } from '../contract.ts'
import { defaultPreferences } from './policy.ts'

type Row = Nullable<Selectable<NotificationPreferences>> &
  Pick<Selectable<Users>, 'marketing_opt_in_at'>

/** Whoever never chose anything has no row. */
export function presentPreferences(row: Row): Preferences {
  const news = { email: row.marketing_opt_in_at !== null }
  if (row.user_id === null) return defaultPreferences(news)
  const chosen = row as Selectable<NotificationPreferences>
  return {
    groups: {
      orders: { push: chosen.orders_push, email: chosen.orders_email, sms: chosen.orders_sms },
      offers: { push: chosen.offers_push, email: chosen.offers_email, sms: false },
      messages: { push: chosen.messages_push, email: chosen.messages_email, sms: false },
      money: { push: chosen.money_push, email: chosen.money_email, sms: chosen.money_sms },
      account: { push: chosen.account_push, email: chosen.account_email, sms: false },
      reviews: { push: chosen.reviews_push, email: chosen.reviews_email, sms: false },
      news: { push: chosen.news_push, email: news.email, sms: false },
    },
    quiet_hours:
      chosen.quiet_from === null || chosen.quiet_to === null
        ? null
        : { from: chosen.quiet_from, to: chosen.quiet_to },
    message_previews: chosen.message_previews,
  }
}

/** Without the e-mail of news, which is kept with the person. */
export function columnsOf({
  groups,
  quiet_hours,
  message_previews,
}: Preferences): Omit<Insertable<NotificationPreferences>, 'user_id' | 'updated_at'> {
  const { orders, offers, messages, money, account, reviews, news } = groups
  return {
    ...{ orders_push: orders.push, orders_email: orders.email, orders_sms: orders.sms },
    ...{ offers_push: offers.push, offers_email: offers.email },
    ...{ messages_push: messages.push, messages_email: messages.email },
    ...{ money_push: money.push, money_email: money.email, money_sms: money.sms },
    ...{ account_push: account.push, account_email: account.email },
    ...{ reviews_push: reviews.push, reviews_email: reviews.email, news_push: news.push },
    ...{ quiet_from: quiet_hours?.from ?? null, quiet_to: quiet_hours?.to ?? null },
    message_previews,
  }
}
