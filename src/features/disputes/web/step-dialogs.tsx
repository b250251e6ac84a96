import { useId } from 'react'
import * as z from 'zod/mini'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { appealDecision } from '../contract.ts'
import type { Dispute } from './dispute.ts'
import type { DisputeCalls } from './dispute-calls.ts'
import { type DisputeSteps, isStaleStep } from './dispute-steps.ts'
import { otherSide, sideName } from './dispute-words.ts'
import { Shares } from './shares.tsx'
import * as texts from './texts.ts'

type StepDialogsProps = { dispute: Dispute; calls: DisputeCalls; steps: DisputeSteps }

/** What is asked once more before it is done: none of it can be taken back. */
export function StepDialogs({ dispute, calls, steps }: StepDialogsProps) {
  const { role, decisions } = dispute
  const decision = decisions.at(-1)
  return (
    <>
      <ConfirmDialog
        open={steps.asked === 'accept'}
        tone="primary"
        title={texts.acceptTitle}
        confirmLabel={texts.acceptConfirm}
        cancelLabel={sharedTexts.declineButton}
        pending={steps.pending}
        onConfirm={() => steps.press('accept')}
        onClose={steps.close}
      >
        <div className="flex flex-col gap-3">
          {decision && <Shares {...decision} reader={role} />}
          {role && <p>{texts.acceptHint(sideName(otherSide(role), role))}</p>}
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={steps.asked === 'withdraw'}
        title={texts.withdrawTitle}
        confirmLabel={texts.withdrawConfirm}
        cancelLabel={texts.keepOpen}
        pending={steps.pending}
        onConfirm={() => steps.press('withdraw')}
        onClose={steps.close}
      >
        {texts.withdrawHint}
      </ConfirmDialog>
      {steps.asked === 'appeal' && <AppealDialog dispute={dispute} calls={calls} steps={steps} />}
    </>
  )
}

const written = z.pick(appealDecision.input, { text: true })

/** What is typed is kept until it is sent, also when the dialogue is closed in between. */
function AppealDialog({ dispute, calls, steps }: StepDialogsProps) {
  const id = useId()
  const form = useContractForm(written, {
    defaultValues: { text: '' },
    draftKey: `appeal-${dispute.id}`,
    guarded: true,
    prompts: { text: texts.appealAsked },
    called: { text: texts.reasonName },
  })
  const send = form.submit(async ({ text }) => {
    steps.begin()
    try {
      steps.succeed(await calls.appeal(text))
    } catch (error) {
      if (!isStaleStep(error)) throw error
      await steps.fail(error)
    }
    steps.ask(undefined)
  })
  return (
    <Dialog
      open
      onClose={() => !form.pending && steps.ask(undefined)}
      title={texts.appealTitle}
      actions={
        <SendButton form={id} pending={form.pending} className="max-sm:w-full">
          {texts.appeal}
        </SendButton>
      }
    >
      <form method="post" id={id} noValidate onSubmit={send} className="flex flex-col gap-4">
        <AlertList items={form.alerts} />
        <p>{texts.appealLead}</p>
        <TextArea
          label={texts.appealLabel}
          hint={texts.appealHint}
          rows={6}
          {...form.field('text')}
        />
      </form>
    </Dialog>
  )
}
