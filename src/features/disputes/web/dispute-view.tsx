import type { ReactNode } from 'react'
import { useNow } from '#features/orders/web/now.ts'
import { AlertList, SuccessAlert } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { DecisionCard } from './decision-card.tsx'
import type { Dispute } from './dispute.ts'
import type { DisputeCalls } from './dispute-calls.ts'
import { DisputeChip } from './dispute-chip.tsx'
import { useDisputeSteps } from './dispute-steps.ts'
import { Standing } from './standing.tsx'
import { StatementForm } from './statement-form.tsx'
import { StepDialogs } from './step-dialogs.tsx'
import * as texts from './texts.ts'
import { Timeline } from './timeline.tsx'
import { Wishes } from './wishes.tsx'

/** The decision and the wishes stand first, and at the right where there is room. */
export const disputeGridLook =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-8'

type DisputeViewProps = {
  dispute: Dispute
  calls: DisputeCalls
  /** Above the title: where this belongs. */
  back?: ReactNode
  /** What the dispute is about. */
  about?: ReactNode
  /** What stands above it although it is there, such as that it could not be asked for anew. */
  notice?: ReactNode
}

/** A dispute as one of its sides sees it. */
export function DisputeView({ dispute, calls, back, about, notice }: DisputeViewProps) {
  const steps = useDisputeSteps(dispute, calls)
  const now = useNow()
  const may = (action: Dispute['available_actions'][number]) =>
    dispute.available_actions.includes(action)
  return (
    <Page className={disputeGridLook}>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <div>
          {back}
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <PageTitle>{texts.disputeNumber(dispute.id)}</PageTitle>
            <p className="flex flex-wrap items-center gap-1.5">
              <DisputeChip dispute={dispute} />
            </p>
          </div>
          {about}
        </div>
        {notice}
        <SuccessAlert>{steps.message}</SuccessAlert>
        <AlertList title={steps.problem?.title} items={steps.problem?.items ?? []} />
      </div>
      <Standing dispute={dispute} now={now} />
      <aside
        aria-label={texts.wishesTitle}
        className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-3"
      >
        <DecisionCard dispute={dispute} steps={steps} />
        <Wishes dispute={dispute} />
        {may('withdraw') && calls.withdraw && (
          <Button
            tone="quiet"
            onClick={() => steps.ask('withdraw')}
            className="-ml-2 self-start px-2!"
          >
            {texts.withdraw}
          </Button>
        )}
      </aside>
      <div className="flex min-w-0 flex-col gap-4 lg:row-start-3">
        <Timeline dispute={dispute} />
        {may('statement') && <StatementForm dispute={dispute} calls={calls} steps={steps} />}
      </div>
      <StepDialogs dispute={dispute} calls={calls} steps={steps} />
    </Page>
  )
}
