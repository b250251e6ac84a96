import { useQuery } from '@tanstack/react-query'
import { AttachedFiles } from '#platform/web/attachments/attached-files.tsx'
import { SendButton } from '#platform/web/forms/send-button.tsx'
import { read } from '#platform/web/query.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { DraftState } from '#ui/draft-state.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Notice } from '#ui/notice.tsx'
import { BackLink, Card, Page, PageTitle } from '#ui/page.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { listReportCategories } from '../contract.ts'
import type { NamedSubject } from '../subjects/web/named-subject.ts'
import { SubjectField } from '../subjects/web/subject-field.tsx'
import { type ReportFormState, type SentReport, useReportForm } from './report-form-state.ts'
import { ReportSteps } from './report-steps.tsx'
import * as texts from './texts.ts'

type ReportFormProps = {
  userId: number
  about?: string
  named: NamedSubject
  back: { to: string; label: string }
  onSent: (sent: SentReport) => void
}

export function ReportForm({ back, ...rest }: ReportFormProps) {
  const state = useReportForm(rest)
  const { form } = state
  return (
    <Page className="max-lg:pb-0">
      <div className="flex flex-1 flex-col gap-4 lg:mx-auto lg:grid lg:w-full lg:max-w-[1000px] lg:grid-cols-[minmax(0,640px)_minmax(0,320px)] lg:items-start lg:gap-x-10">
        <div className="flex min-w-0 flex-1 flex-col gap-4 lg:gap-6">
          <header className="flex flex-col gap-1">
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
              <BackLink to={back.to}>{back.label}</BackLink>
              <DraftState form={form} onDiscard={state.discard} />
            </div>
            <PageTitle>{texts.reportAProblem}</PageTitle>
            <p className="mt-1 text-muted">{texts.pageLead}</p>
          </header>
          <form
            method="post"
            noValidate
            aria-label={texts.reportAProblem}
            onSubmit={state.submit}
            className="flex flex-1 flex-col gap-4 lg:gap-6"
          >
            <AlertList items={form.alerts} />
            <Card className="flex flex-col gap-5">
              <CategoryField {...state} />
              <SubjectField {...state.subject} />
              <TextArea
                label={sharedTexts.description}
                hint={texts.descriptionHint}
                rows={8}
                {...form.field('description')}
              />
            </Card>
            <Card className="flex flex-col gap-3">
              <AttachedFiles
                files={state.files}
                error={form.field('files').error}
                pending={form.pending}
                sent={state.sent}
              />
            </Card>
            <Failed {...state} />
            <ActionBar>
              <SendButton pending={form.pending} className="max-lg:flex-1">
                {texts.sendReport}
              </SendButton>
            </ActionBar>
          </form>
        </div>
        <aside
          aria-label={sharedTexts.nextStepsTitle}
          className="sticky top-24 mt-31 hidden lg:block"
        >
          <ReportSteps />
        </aside>
      </div>
    </Page>
  )
}

function CategoryField({ form }: ReportFormState) {
  const { data, error, isFetching, refetch } = useQuery(
    read<typeof listReportCategories>('GET /api/report/categories', {}),
  )
  const options = data?.categories.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const field = form.field('category_id')
  return (
    <>
      <SelectField
        {...field}
        // Held by the form, since a draft may be there before the options are.
        value={String(form.value('category_id') ?? '')}
        label={sharedTexts.category}
        placeholder={
          data || error ? sharedTexts.categoryPlaceholder : sharedTexts.categoriesLoading
        }
        options={options}
      />
      {error && !data && (
        <LoadError
          reason={sharedTexts.categoriesLoadError}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      )}
    </>
  )
}

function Failed({ failed }: ReportFormState) {
  if (!failed) return null
  return (
    <Notice tone="warn" title={texts.sendError}>
      <p>{texts.sendErrorHint}</p>
      <Button type="submit" tone="secondary" size="small" className="mt-2">
        {sharedTexts.tryAgain}
      </Button>
    </Notice>
  )
}
