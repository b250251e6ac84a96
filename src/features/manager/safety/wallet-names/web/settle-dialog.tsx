import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { markStale } from '#platform/web/query-client.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { DecisionDialog, finishDecision } from '../../../web/decision-dialog.tsx'
import { settleWalletCheck } from '../contract.ts'
import * as texts from './texts.ts'
import type { WalletCheck } from './wallet-check.ts'

const decisions = [
  { value: 'same', label: texts.ownName, hint: texts.ownNameHint },
  { value: 'different', label: texts.otherName, hint: texts.otherNameHint },
]

/** Whose wallet it is, and what says so. */
export function SettleDialog({ check, onClose }: { check: WalletCheck; onClose: () => void }) {
  const form = useContractForm(settleWalletCheck.input, {
    defaultValues: {
      ...{ user_id: check.user.id, decision: '', note: '' },
      // What was looked at is settled, or nothing.
      seen_checked_at: check.checked_at ?? undefined,
    },
    prompts: { decision: texts.decisionAsked, note: texts.noteAsked },
  })

  const settle = form.submit(async values => {
    const route = 'POST /api/manager/wallet-checks/{user_id}'
    try {
      const answer = await call<typeof settleWalletCheck>(route, values)
      await finishDecision(answer.message, onClose)
    } catch (error) {
      markStale('/api/manager/wallet-checks')
      throw error
    }
  })
  return (
    <DecisionDialog
      title={texts.settleTitle}
      confirmLabel={texts.settleButton}
      form={form}
      onConfirm={() => settle()}
      onClose={onClose}
    >
      <dl className="flex flex-col gap-2">
        <Name label={texts.onAccount}>{check.account_name}</Name>
        <Name label={texts.registered}>{check.registered_name ?? texts.notShown}</Name>
        <Name label={texts.onCard}>{check.card_name ?? texts.noCard}</Name>
      </dl>
      <RadioCards
        label={texts.decision}
        options={decisions}
        {...form.field('decision')}
        value={String(form.value('decision') ?? '')}
      />
      <TextArea
        label={texts.note}
        hint={texts.noteHint}
        rows={3}
        maxLength={500}
        {...form.field('note')}
      />
    </DecisionDialog>
  )
}

function Name({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
