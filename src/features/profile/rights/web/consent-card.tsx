import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { LegalLinks } from '#features/pages/web/legal-links.tsx'
import { formatMoment } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'

/** To which version, and when. */
export function ConsentCard({ user }: { user: OwnUser }) {
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h2 font-bold">What you agreed to</h2>
      <p>
        You agreed to our Terms of Use and Privacy Policy, version {user.consent_version}, on{' '}
        <time dateTime={user.consent_at} className="whitespace-nowrap">
          {formatMoment(new Date(user.consent_at))}
        </time>
        .
      </p>
      <LegalLinks />
    </Card>
  )
}
