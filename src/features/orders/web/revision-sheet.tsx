import { type KeyboardEvent, useId } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { RichTextEditor } from '#platform/web/rich-text/rich-text-editor.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { reviseOrder } from '../contract.ts'
import { isStaleStep, type OrderSteps } from './order-steps.ts'
import type { Order } from './order-words.ts'
import * as texts from './texts.ts'

const written = z.pick(reviseOrder.input, { revision: true })

/** The buyer says what is wrong. What is typed is kept until it is sent, also when the sheet is closed in between. */
export function RevisionSheet({ order, steps }: { order: Order; steps: OrderSteps }) {
  const id = useId()
  const form = useContractForm(written, {
    defaultValues: { revision: '' },
    draftKey: `revision-${order.id}`,
    guarded: true,
    prompts: { revision: texts.sendBackReasonAsked },
  })
  const { seller } = order
  function close() {
    if (!form.pending) steps.close()
  }
  const send = form.submit(async ({ revision }) => {
    steps.begin()
    try {
      const input = { gig_order_id: order.id, revision }
      steps.succeed(await call<typeof reviseOrder>('POST /api/orders/revision', input))
    } catch (error) {
      if (!isStaleStep(error)) throw error
      await steps.fail(error)
    }
    steps.close()
  })
  return (
    <Dialog
      open
      onClose={close}
      title={texts.errorWithOrder}
      actions={
        <SendButton form={id} pending={form.pending} className="max-sm:w-full">
          {texts.sendItBack}
        </SendButton>
      }
    >
      <form
        method="post"
        id={id}
        noValidate
        onSubmit={send}
        onKeyDown={event => isEscapeWhileWriting(event) && close()}
        className="flex flex-col gap-4"
      >
        <AlertList items={form.alerts} />
        <p>{texts.sendBackLead(seller.username)}</p>
        <RichTextEditor
          name="revision"
          label={texts.sendBackReason}
          error={form.field('revision').error}
          height={150}
          value={String(form.value('revision') ?? '')}
          onChange={html => form.setValue('revision', html)}
        />
      </form>
    </Dialog>
  )
}

/** The editor keeps this key from the dialog that it stands in. */
const isEscapeWhileWriting = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && target instanceof HTMLElement && target.isContentEditable
