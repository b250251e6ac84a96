import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { pagesOfLaw } from '#features/pages/process.ts'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Page, PageTitle } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import * as managerTexts from '../../web/texts.ts'
import { PageAside } from './page-aside.tsx'
import { PageFields } from './page-fields.tsx'
import {
  type PageFormState,
  type SendPage,
  usePageForm,
  type WholePage,
} from './page-form-state.ts'
import { PagePreview } from './page-preview.tsx'
import { PageStatusChip } from './page-status-chip.tsx'
import * as texts from './texts.ts'

type PageFormProps = {
  heading: string
  /** The page to change; without it a new one is written. */
  page?: WholePage
  draftKey: string
  /** A success message of the server. */
  success?: ReactNode
  send: SendPage
  /** What the page is now, after a change of it was refused. */
  refetch?: () => Promise<WholePage>
}

/** One form for adding and editing: what is written, what becomes of it, and how readers will see it. */
export function PageForm({ heading, page, success, ...rest }: PageFormProps) {
  const state = usePageForm({ page, ...rest })
  const [previewed, setPreviewed] = useState(false)
  const { form, text } = state
  return (
    <Page className="max-lg:pb-0">
      <header className="flex flex-col gap-1">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <BackLink to="/manager/pages">{managerTexts.pages}</BackLink>
          <DraftState form={form} onDiscard={state.discard} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <PageTitle>{heading}</PageTitle>
          {page && <PageStatusChip isPublished={page.is_published} />}
          <Button
            tone="secondary"
            size="small"
            icon={<Eye size={18} aria-hidden="true" />}
            onClick={() => setPreviewed(true)}
            className="ml-auto"
          >
            {texts.viewAsUser}
          </Button>
        </div>
        <p className="mt-1 text-muted">{whatComesNext(page)}</p>
      </header>
      <form
        method="post"
        noValidate
        aria-label={heading}
        onSubmit={state.submit()}
        className="flex flex-1 flex-col gap-4 lg:grid lg:flex-none lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6"
      >
        <div className="flex min-w-0 flex-col gap-4 lg:gap-6">
          <AlertList items={form.alerts} />
          {state.contested.length > 0 && (
            <Notice tone="warn" title={texts.contestedTitle}>
              {texts.contestedLead(state.contested.map(name => fieldNames[name]))}
            </Notice>
          )}
          {form.alerts.length === 0 && !form.pending && success}
          <PageFields {...state} />
        </div>
        <PageAside page={page} className="lg:row-span-2" />
        <ActionBar>
          <Actions {...state} page={page} />
        </ActionBar>
      </form>
      <PagePreview
        open={previewed}
        title={text('title')}
        content={text('content')}
        onClose={() => setPreviewed(false)}
      />
    </Page>
  )
}

function Actions({
  page,
  submit,
  isSaving,
  isPublishing,
}: PageFormState & { page: WholePage | undefined }) {
  const saveButton = (label: string, tone?: 'secondary') => (
    <SendButton tone={tone} pending={isSaving} disabled={isPublishing} className="max-lg:flex-1">
      {label}
    </SendButton>
  )
  const publishButton = (label: string, isPublished: boolean, tone?: 'secondary') => (
    <Button
      tone={tone}
      pending={isPublishing}
      disabled={isSaving}
      onClick={submit(isPublished)}
      className="max-lg:flex-1"
    >
      {label}
    </Button>
  )
  if (!page) return saveButton(texts.saveDraft)
  if (!page.is_published) {
    return (
      <>
        {saveButton(texts.saveDraft, 'secondary')}
        {publishButton(texts.publish, true)}
      </>
    )
  }
  return (
    <>
      {!pagesOfLaw.includes(page.id) && publishButton(texts.unpublish, false, 'secondary')}
      {saveButton(sharedTexts.save)}
    </>
  )
}

const fieldNames = {
  title: sharedTexts.title,
  category_id: sharedTexts.category,
  content: texts.content,
}

function whatComesNext(page: WholePage | undefined): string {
  if (!page) return texts.newPageHint
  if (!page.is_published) return texts.draftHint
  return texts.publishedHint
}
