import type { OwnUser } from '#features/accounts/web/current-user.ts'
import { LegalLinks } from '#features/pages/web/legal-links.tsx'
import { formatMoment } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import * as texts from './texts.ts'

/** To which version, and when. */
export function ConsentCard({ user }: { user: OwnUser }) {
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-h2 font-semibold">{texts.agreementTitle}</h2>
      <p>
        {texts.agreement(
          user.consent_version,
          <time dateTime={user.consent_at} className="in-one-line">
            {formatMoment(new Date(user.consent_at))}
          </time>,
        )}
        .
      </p>
      <LegalLinks />
    </Card>
  )
}
