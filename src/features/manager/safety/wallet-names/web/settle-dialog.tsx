import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { markStale } from '#platform/web/query-client.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
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
    defaultValues: { user_id: check.user.id, decision: '', note: '' },
    prompts: { decision: texts.decisionAsked, note: texts.noteAsked },
  })

  const settle = form.submit(async values => {
    const route = 'POST /api/manager/wallet-checks/{user_id}'
    const answer = await call<typeof settleWalletCheck>(route, values)
    onClose()
    showToast({ message: answer.message })
    await markStale('/api/manager')
  })
  return (
    <Dialog
      open
      title={texts.settleTitle}
      shape="card"
      onClose={onClose}
      actions={
        <>
          <Button
            tone="secondary"
            data-autofocus
            onClick={onClose}
            className="max-sm:order-2 max-sm:w-full"
          >
            {sharedTexts.goBack}
          </Button>
          <Button onClick={() => settle()} pending={form.pending} className="max-sm:w-full">
            {texts.settleButton}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
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
      </div>
    </Dialog>
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
