/** Messages: the list, and a chat in all that can happen in it. */
import type { Page } from '@playwright/test'
import { chatWith, say } from '../journeys/chat.ts'
import { demoPerson } from '../journeys/gigs.ts'
import { member } from '../journeys/people.ts'
import { all, asks, call, demoOrder, files, press, sees, write } from './scenes.ts'
import type { Arrival, Screen, Stage } from './screen.ts'

const list = 'account/messages'
const chat = 'account/messages/:chat_id/:username'
const newChat = '/account/messages/0/ama.k'

export const ofChats: readonly Screen[] = [
  { name: 'Messages', route: list, as: 'ama' },
  { name: 'Messages, none', route: list, as: 'newcomer' },
  { name: 'Messages, nobody of that name', route: list, as: 'ama', at: `/${list}?search=nobody-at-all`, do: sees('Nobody of that name') },
  { name: 'Messages, loading', route: list, as: 'ama', waits: '**/api/chats?*' },
  { name: 'Messages, not loaded', route: list, as: 'ama', breaks: '**/api/chats?*', do: sees('We are busy') },
  { name: 'Chat about an order', route: chat, as: 'kofi', at: aboutOrder, do: sees('View order') },
  { name: 'Chat, first words', route: chat, as: 'newcomer', at: newChat },
  { name: 'Chat, loading', route: chat, as: 'newcomer', at: newChat, waits: '**/api/chat/0/*' },
  { name: 'Chat, not loaded', route: chat, as: 'newcomer', at: newChat, breaks: '**/api/chat/0/*', do: sees('We are busy') },
  { name: 'Chat, no such', route: chat, as: 'newcomer', at: '/account/messages/0/nobody-of-this-name', refused: true, do: sees('There is no such chat') },
  { name: 'Chat, files chosen', route: chat, as: 'newcomer', at: newChat, do: all(chooseFiles, write('Message', 'Before and after, and what I paid for the paint.')) },
  { name: 'Chat, files sent', route: chat, at: talk(), do: all(sendFiles, sees('Sent')) },
  { name: 'Chat, waiting for a connection', route: chat, at: talk(), offline: true, do: loseConnection },
  { name: 'Chat, nobody to write to any more', route: chat, at: talk('Farewell'), refused: true, do: all(writeToNobody, sees('This message cannot be delivered')) },
  { name: 'Chat, blocked', route: chat, at: talk(), do: all(press('button', /^More about/), press('menuitem', 'Block'), sees('Unblock')) },
  { name: 'Chat, actions of a message', route: chat, at: talk('Pay me outside of this place'), do: press('button', /^Actions for the message/) },
  { name: 'Chat, a message that sounds like a trick', route: chat, at: talk('Send your momo PIN make I fix am'), do: all(write('Message', 'I have paid, see the screenshot, release the item'), sees('A text or a picture is no proof')) },
  { name: 'Chat, report a message', route: chat, at: talk('Pay me outside of this place'), do: all(press('button', /^Actions for the message/), press('menuitem', 'Report message'), asks) },
  { name: 'Chat, message removed', route: chat, at: censorMessage, do: sees('Our team removed this message') },
]

/** With the seller of an order of the demo: nobody else writes there. */
async function aboutOrder(stage: Stage): Promise<string> {
  const path = await demoOrder('buyer', 2)(stage)
  const { order } = await call(stage, `/api/orders/${path.split('/').at(-1)}`)
  return `/account/messages/0/${order.seller.username}`
}

/** Two who have talked already; `last` is what the other said in the end. */
function talk(last = 'Yes, at nine. Please send the address.') {
  return async ({ request }: Stage): Promise<Arrival & { other: Awaited<ReturnType<typeof member>> }> => {
    const [as, other] = [await member(request), await member(request)]
    await say(request, { from: as, to: other, text: 'Good morning. Can you start on Friday?' })
    await say(request, { from: other, to: as, text: last })
    return { path: chatWith(other.person), as, other }
  }
}

async function chooseFiles(page: Page) {
  return page.getByLabel('Add files').setInputFiles([...(await files.photos(1)), files.pdf('invoice for the paint.pdf')])
}

function sendFiles(page: Page) {
  return all(chooseFiles, write('Message', 'This is how it looks now.'), press('button', 'Send'))(page)
}

async function loseConnection(page: Page) {
  await sees('at nine')(page)
  await page.context().setOffline(true)
  for (const text of ['House 12, Oxford Street.', 'The blue gate.']) await all(write('Message', text), press('button', 'Send'))(page)
}

async function writeToNobody(page: Page) {
  await sees('Farewell')(page)
  const { request } = page
  const username = new URL(page.url()).pathname.split('/').at(-1)
  const me = await demoPerson(request, 'manager')
  const { customers } = await call({ request, me }, `/api/manager/customers?search=${username}`)
  await call({ request, me }, `/api/manager/customer/${customers.data[0].id}/update/status`, { action: 'deactivate' })
  await all(write('Message', 'Come back'), press('button', 'Send'))(page)
}

async function censorMessage(stage: Stage): Promise<Arrival> {
  const { other, ...arrival } = await talk()(stage)
  const { id } = await say(stage.request, { from: other, to: arrival.as, text: 'Or see www.pay-me-here.com' })
  await call({ ...stage, me: await demoPerson(stage.request, 'manager') }, `/api/manager/message/censor/${id}`)
  return arrival
}
