import { CircleCheck } from 'lucide-react'
import { useFocusOnArrival } from '#platform/web/pages/page-focus.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { formatDeadline } from '../../deadlines/web/deadline-words.ts'
import type { StepAnswer } from '../../web/order-steps.ts'
import { Division } from './division.tsx'
import * as texts from './texts.ts'

/** What has happened, and until when the other side can answer; nothing to answer where the order has ended by it. */
export function EndingSent({ answer: { order, message } }: { answer: StepAnswer }) {
  useFocusOnArrival()
  const { ending, ended, dispute } = order
  const parts = ended ?? ending
  return (
    <Page width="form">
      <Card className="flex flex-col gap-5">
        <CircleCheck size={48} strokeWidth={1.5} aria-hidden="true" className="text-success-text" />
        <PageTitle>{ended ? texts.endedPageTitle : texts.sentPageTitle}</PageTitle>
        <p>{message}</p>
        {parts && <Division order={order} parts={parts} />}
        {ending && (
          <p className="text-muted">
            {texts.proposalExpires(formatDeadline(new Date(ending.expires_on)), dispute !== null)}
          </p>
        )}
        <LinkButton to={`/account/orders/view/${order.id}`} className="sm:self-start max-sm:w-full">
          {texts.backToOrder}
        </LinkButton>
      </Card>
    </Page>
  )
}
