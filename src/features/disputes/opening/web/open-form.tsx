import { Link } from 'react-router'
import { SplitField } from '#features/orders/dividing/web/split-field.tsx'
import type { Order } from '#features/orders/web/order-words.ts'
import * as ordersTexts from '#features/orders/web/texts.ts'
import { AttachedFiles } from '#platform/web/attachments/attached-files.tsx'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { formatCedis } from '#ui/formats.ts'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { reasonCodes } from '../../process.ts'
import * as disputesTexts from '../../web/texts.ts'
import { useOpenForm } from './open-form-state.ts'
import * as texts from './texts.ts'

const reasons = reasonCodes.map(code => ({ value: code, label: disputesTexts.reasonNames[code] }))

export function OpenForm({ order }: { order: Order }) {
  const state = useOpenForm(order)
  const { form } = state
  const other = order[order.role === 'buyer' ? 'seller' : 'buyer'].username
  return (
    <Page width="form" className="max-lg:pb-0">
      <header className="flex flex-col gap-1">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <BackLink to={`/account/orders/view/${order.id}`}>
            {ordersTexts.orderNumber(order.id)}
          </BackLink>
          <DraftState form={form} onDiscard={state.discard} />
        </div>
        <PageTitle>{texts.pageTitle}</PageTitle>
        <p className="mt-1 text-muted">{texts.lead(other)}</p>
      </header>
      <WhatItStops order={order} />
      <form
        method="post"
        noValidate
        aria-label={texts.pageTitle}
        onSubmit={state.send}
        className="flex flex-1 flex-col gap-4 lg:gap-6"
      >
        <AlertList items={form.alerts} />
        <Card className="flex flex-col gap-5">
          <SelectField
            {...form.field('reason_code')}
            // Held by the form, since a draft comes after the first paint.
            value={String(form.value('reason_code') ?? '')}
            label={texts.reason}
            placeholder={texts.reasonPlaceholder}
            options={reasons}
          />
          <TextArea
            label={disputesTexts.statementLabel}
            hint={texts.descriptionHint}
            rows={8}
            {...form.field('description')}
          />
        </Card>
        <Card className="flex flex-col gap-4">
          <h2 className="text-h2 font-semibold">{texts.splitTitle}</h2>
          {order.held > 0 ? (
            <SplitField
              held={order.held}
              as={order.role}
              buyer={order.buyer.username}
              seller={order.seller.username}
              value={String(form.value('to_buyer') ?? '')}
              onPreset={toBuyer => form.setValue('to_buyer', toBuyer)}
              {...form.field('to_buyer')}
            />
          ) : (
            <p className="text-muted">{texts.nothingHeld}</p>
          )}
        </Card>
        <Card className="flex flex-col gap-3">
          <AttachedFiles
            files={state.files}
            error={form.field('files').error}
            pending={form.pending}
            sent={state.sent}
          />
        </Card>
        {state.failed && (
          <Notice tone="warn" title={disputesTexts.sendError}>
            <p>{disputesTexts.sendErrorHint}</p>
            <Button type="submit" tone="secondary" size="small" className="mt-2">
              {sharedTexts.tryAgain}
            </Button>
          </Notice>
        )}
        <ActionBar>
          <SendButton pending={form.pending} className="max-lg:flex-1">
            {texts.openButton}
          </SendButton>
        </ActionBar>
      </form>
    </Page>
  )
}

/** First what it stops and how long it takes, and what may be quicker. */
function WhatItStops({ order }: { order: Order }) {
  return (
    <Notice tone="warn" title={texts.stopsTitle}>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {texts.stopsPoints.map(point => (
          <li key={point}>{point}</li>
        ))}
        {order.held > 0 && <li>{texts.heldPoint(formatCedis(order.held))}</li>}
      </ul>
      {order.available_actions.includes('propose-ending') && (
        <p className="mt-2">
          {texts.proposeHint}{' '}
          <Link to={`/orders/end/${order.id}`} className="font-semibold underline">
            {texts.proposeInstead}
          </Link>
        </p>
      )}
    </Notice>
  )
}
