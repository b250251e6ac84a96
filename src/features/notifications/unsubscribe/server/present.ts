import type { FastifyReply } from 'fastify'
import { sendInlinePage } from '#platform/server/pages/inline-page.ts'
import { settings } from '#platform/server/settings/settings.ts'
import type { NotificationGroup } from '../../process.ts'

type Page = { ask: NotificationGroup } | { done: NotificationGroup } | 'unknown' | 'incomplete'

/** Names the group, and nobody. */
export function sendPage(reply: FastifyReply, page: Page) {
  if (page === 'unknown')
    return sendInlinePage(reply, {
      status: 404,
      title: 'This link does not work',
      body: `<h1>This link does not work.</h1>\n<p>${whereToChange()}</p>`,
    })
  if (page === 'incomplete')
    return sendInlinePage(reply, {
      status: 422,
      title: 'Nothing was changed',
      body: '<h1>Nothing was changed.</h1>\n<p>Please open the link again and press the button.</p>',
    })
  if ('done' in page)
    return sendInlinePage(reply, {
      title: 'Unsubscribed',
      body: `<h1>You get no more emails ${about[page.done]}.</h1>\n<p>${whereToChange()}</p>`,
    })
  return sendInlinePage(reply, {
    title: 'Unsubscribe',
    body: `<h1>No more emails ${about[page.ask]}?</h1>
<form method="post">
<input type="hidden" name="List-Unsubscribe" value="One-Click">
<button>Unsubscribe</button>
</form>
<p>${whereToChange()}</p>`,
  })
}

const whereToChange = () =>
  `How we tell you is yours to choose: <a href="${settings.APP_URL}/account/profile/notification-settings">Notification Settings</a>.`

const about: Record<NotificationGroup, string> = {
  orders: 'about your orders',
  offers: 'about offers',
  messages: 'about messages',
  money: 'about money',
  account: 'about your account',
  reviews: 'about reviews',
  news: 'with news',
}
