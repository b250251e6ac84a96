import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { Dispute } from './dispute.ts'
import type { DisputeSteps } from './dispute-steps.ts'
import { partsWithoutDecision, sideTitle } from './dispute-words.ts'
import { Shares } from './shares.tsx'
import * as texts from './texts.ts'

type DecisionCardProps = { dispute: Dispute; steps?: DisputeSteps }

/** The latest decision: who gets what and why, and what a side can do about it. Before it, who got what without it. */
export function DecisionCard({ dispute, steps }: DecisionCardProps) {
  const decision = dispute.decisions.at(-1)
  return (
    <>
      <WhoGotWhat dispute={dispute} />
      {decision && <LatestDecision dispute={dispute} decision={decision} steps={steps} />}
    </>
  )
}

type LatestDecisionProps = {
  dispute: Dispute
  decision: Dispute['decisions'][number]
  steps: DisputeSteps | undefined
}

function LatestDecision({ dispute, decision, steps }: LatestDecisionProps) {
  const { role, available_actions } = dispute
  const mayAccept = available_actions.includes('accept')
  const mayAppeal = available_actions.includes('appeal')
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-semibold">{titleOf(dispute)}</h2>
      <Shares {...decision} reader={role} />
      <p className="font-semibold">{texts.rightNames[decision.right]}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{decision.reason}</p>
      {decision.accepted_by.map(side => (
        <p key={side} className="text-meta text-muted">
          {texts.acceptedBy(sideTitle(side, role))}
        </p>
      ))}
      {steps && (mayAccept || mayAppeal) && (
        <div className="flex flex-wrap gap-3">
          {mayAccept && (
            <Button onClick={() => steps.ask('accept')} className="max-sm:w-full">
              {texts.accept}
            </Button>
          )}
          {mayAppeal && (
            <Button tone="secondary" onClick={() => steps.ask('appeal')} className="max-sm:w-full">
              {texts.appeal}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function titleOf({ decisions, status, outcome }: Dispute): string {
  if (outcome !== null && outcome !== 'decision') return texts.decisionWithoutEffectTitle
  if (decisions.length > 1) return texts.secondDecisionTitle
  return status === 'appealed' ? texts.firstDecisionTitle : texts.decisionTitle
}

function WhoGotWhat({ dispute }: { dispute: Dispute }) {
  const parts = partsWithoutDecision(dispute)
  if (!parts || dispute.held === 0) return null
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-semibold">{texts.whoGotWhatTitle}</h2>
      <Shares {...parts} reader={dispute.role} />
    </Card>
  )
}
