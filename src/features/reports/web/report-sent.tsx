import { Copy } from 'lucide-react'
import { SuccessAlert } from '#ui/alert-list.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import type { SentReport } from './report-form-state.ts'
import { ReportSteps } from './report-steps.tsx'
import * as texts from './texts.ts'

type ReportSentProps = SentReport & {
  back: { to: string; label: string }
  onAnother: () => void
}

/** The reference, which nothing else shows again, what happens next, and where to go. */
export function ReportSent({ report, message, back, onAnother }: ReportSentProps) {
  return (
    <Page width="form">
      <SuccessAlert>{message}</SuccessAlert>
      <Card className="flex flex-col gap-5">
        <PageTitle>{texts.reportSent}</PageTitle>
        <Reference reference={report.reference} />
        <ReportSteps />
        <div className="mt-2 flex w-full flex-wrap gap-3">
          <LinkButton to={back.to} className="max-sm:w-full">
            {back.label === sharedTexts.back ? sharedTexts.goBack : texts.backTo(back.label)}
          </LinkButton>
          <Button tone="secondary" onClick={onAnother} className="max-sm:w-full">
            {texts.reportSomethingElse}
          </Button>
        </div>
      </Card>
    </Page>
  )
}

function Reference({ reference }: { reference: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken p-4">
      <div className="min-w-0">
        <p className="text-meta text-muted">{texts.yourReference}</p>
        <p
          translate="no"
          className="select-all break-all font-mono text-h1 font-bold tracking-wider"
        >
          {reference}
        </p>
      </div>
      <Button
        tone="secondary"
        size="small"
        icon={<Copy size={18} aria-hidden="true" />}
        onClick={() => copyText('reference', reference)}
      >
        {texts.copy}
      </Button>
    </div>
  )
}
