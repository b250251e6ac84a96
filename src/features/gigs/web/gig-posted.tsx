import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { SuccessAlert } from '#ui/alert-list.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { GigStatusChip } from './gig-status-chip.tsx'
import * as texts from './texts-after-first-visit.ts'
import { WhileInReview } from './while-in-review.tsx'

type GigPostedProps = { gig: Gig; message: string; onAnother: () => void }

/** What has happened, what happens next, and where to go meanwhile. */
export function GigPosted({ gig, message, onAnother }: GigPostedProps) {
  return (
    <Page width="form">
      <SuccessAlert>{message}</SuccessAlert>
      <Card className="flex flex-col items-start gap-3">
        <GigStatusChip statusId={gig.status_id} />
        <PageTitle>{gig.title}</PageTitle>
        <h2 className="text-card font-semibold">{sharedTexts.nextStepsTitle}</h2>
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>{texts.reviewStep}</li>
          <li>{texts.liveStep}</li>
          <li>{texts.followStep}</li>
        </ol>
        <WhileInReview />
        <div className="mt-2 flex w-full flex-wrap gap-3">
          <LinkButton to="/account/gigs" className="max-sm:w-full">
            {texts.seeYourGigs}
          </LinkButton>
          <Button tone="secondary" onClick={onAnother} className="max-sm:w-full">
            {texts.postAnotherGig}
          </Button>
        </div>
      </Card>
    </Page>
  )
}
