import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { SuccessAlert } from '#ui/alert-list.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card, Page, PageTitle } from '#ui/page.tsx'
import { GigStatusChip } from './gig-status-chip.tsx'

type GigPostedProps = { gig: Gig; message: string; onAnother: () => void }

/** What has happened, what happens next, and where to go meanwhile. */
export function GigPosted({ gig, message, onAnother }: GigPostedProps) {
  return (
    <Page width="form">
      <SuccessAlert>{message}</SuccessAlert>
      <Card className="flex flex-col items-start gap-3">
        <GigStatusChip statusId={gig.status_id} />
        <PageTitle>{gig.title}</PageTitle>
        <h2 className="text-card font-semibold">What happens next</h2>
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          <li>We review your gig. Until then only you can see it.</li>
          <li>Once it is approved it is live, and people find it on the home page.</li>
          <li>You can follow it under Gigs, and change it while you wait.</li>
        </ol>
        <div className="mt-2 flex w-full flex-wrap gap-3">
          <LinkButton to="/account/gigs" className="max-sm:w-full">
            See your gigs
          </LinkButton>
          <Button tone="secondary" onClick={onAnother} className="max-sm:w-full">
            Post another gig
          </Button>
        </div>
      </Card>
    </Page>
  )
}
