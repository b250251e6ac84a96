import { CircleCheck, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { timelineOf } from '#features/disputes/web/dispute-words.ts'
import { Entry, Happening } from '#features/disputes/web/timeline.tsx'
import { disputeActions } from '#features/orders/process.ts'
import { actorName, eventName } from '#features/orders/web/order-words.ts'
import { StoredFileLink } from '#platform/web/attachments/stored-file-link.tsx'
import { Card } from '#ui/page.tsx'
import type { WholeDispute } from './dispute.ts'
import * as texts from './texts.ts'

/** The order's steps, what was said in the dispute, and what both wrote to each other, as it came. */
export function Everything({ dispute }: { dispute: WholeDispute }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-semibold">{texts.everythingTitle}</h2>
      <ol className="flex flex-col gap-4">
        {entriesOf(dispute).map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ol>
    </Card>
  )
}

type Dated = { key: string; at: string; content: ReactNode }

function entriesOf(dispute: WholeDispute): Dated[] {
  const entries = [...stepsOf(dispute), ...statementsOf(dispute), ...chatOf(dispute)]
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Those that the dispute itself tells, with all that was said, are left out. */
const toldByDispute: readonly string[] = disputeActions.filter(
  action => action !== 'withdraw-dispute' && action !== 'effect-decision',
)

const stepsOf = ({ order }: WholeDispute): Dated[] =>
  order.events
    .filter(({ action }) => !toldByDispute.includes(action))
    .map(event => ({
      ...{ key: `event ${event.id}`, at: event.created_at },
      content: (
        <Happening
          icon={<CircleCheck size={18} />}
          title={[eventName(event), actorName(event.by, { order, as: null })]
            .filter(Boolean)
            .join(' · ')}
          at={event.created_at}
        >
          {event.note && <Html html={event.note} />}
        </Happening>
      ),
    }))

const statementsOf = (dispute: WholeDispute): Dated[] =>
  timelineOf(dispute).map((entry, at) => ({
    ...{ key: `${entry.kind} ${at}`, at: entry.at },
    content: <Entry entry={entry} dispute={dispute} />,
  }))

/** Steps stand in the chat as well: they are told once, as steps. */
const chatOf = ({ messages, buyer, seller }: WholeDispute): Dated[] =>
  messages
    .filter(({ order }) => order === null)
    .map(message => {
      const writer = message.from_user_id === seller.user.id ? seller : buyer
      return {
        ...{ key: `message ${message.id}`, at: message.created_at },
        content: (
          <Happening
            icon={<MessageCircle size={18} />}
            title={texts.chatLine(writer.user.username)}
            at={message.created_at}
          >
            {message.is_censored && <p className="text-muted">{texts.censored}</p>}
            {message.message && <Html html={message.message} />}
            {message.file && <StoredFileLink file={message.file} />}
          </Happening>
        ),
      }
    })

const Html = ({ html }: { html: string }) => (
  <div
    className="rich-text [overflow-wrap:anywhere]"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
