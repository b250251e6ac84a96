import { useState } from 'react'
import { SplitField } from '#features/orders/dividing/web/split-field.tsx'
import { AttachedFiles } from '#platform/web/attachments/attached-files.tsx'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/page.tsx'
import { SwitchField } from '#ui/switch-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { Dispute } from './dispute.ts'
import type { DisputeCalls } from './dispute-calls.ts'
import type { DisputeSteps } from './dispute-steps.ts'
import { sideName } from './dispute-words.ts'
import { type StatementFormState, useStatementForm } from './statement-form-state.ts'
import * as texts from './texts.ts'

type StatementFormProps = { dispute: Dispute; calls: DisputeCalls; steps: DisputeSteps }

/** Words, files, and where it has changed the split that this side wants. */
export function StatementForm({ dispute, calls, steps }: StatementFormProps) {
  const state = useStatementForm({ dispute, calls, steps })
  const { form } = state
  const title = isAwaited(dispute) ? texts.answerTitle : texts.addTitle
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-h2 font-semibold">{title}</h2>
        <DraftState form={form} onDiscard={state.discard} />
      </div>
      <form
        method="post"
        noValidate
        aria-label={title}
        onSubmit={state.send}
        className="flex flex-col gap-4"
      >
        <AlertList items={form.alerts} />
        <TextArea
          label={texts.statementLabel}
          hint={texts.statementHint}
          rows={5}
          {...form.field('text')}
        />
        {dispute.held > 0 && <NewWish dispute={dispute} form={form} />}
        <AttachedFiles
          files={state.files}
          error={form.field('files').error}
          pending={form.pending}
          sent={state.sent}
        />
        {state.failed && (
          <Notice tone="warn" title={texts.sendError}>
            <p>{texts.sendErrorHint}</p>
            <Button type="submit" tone="secondary" size="small" className="mt-2">
              {sharedTexts.tryAgain}
            </Button>
          </Notice>
        )}
        <div className="flex justify-end">
          <SendButton pending={form.pending} className="max-sm:w-full">
            {texts.sendStatement}
          </SendButton>
        </div>
      </form>
    </Card>
  )
}

/** The other side has not said anything yet. */
const isAwaited = ({ role, opened_by, statements }: Dispute) =>
  role !== opened_by && !statements.some(({ by }) => by === role)

type NewWishProps = { dispute: Dispute; form: StatementFormState['form'] }

function NewWish({ dispute, form }: NewWishProps) {
  const value = String(form.value('to_buyer') ?? '')
  const [isOpen, setOpen] = useState(value !== '')
  const { held, role } = dispute
  return (
    <>
      <SwitchField
        label={texts.changeWish}
        checked={isOpen || value !== ''}
        onChange={({ target }) => {
          setOpen(target.checked)
          if (!target.checked) form.setValue('to_buyer', '')
        }}
      />
      {(isOpen || value !== '') && (
        <SplitField
          held={held}
          as={role}
          buyer={sideName('buyer', role)}
          seller={sideName('seller', role)}
          value={value}
          onPreset={toBuyer => form.setValue('to_buyer', toBuyer)}
          {...form.field('to_buyer')}
        />
      )}
    </>
  )
}
