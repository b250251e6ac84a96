import { useSite } from '#platform/web/site.ts'
import * as profileTexts from '../../web/texts.ts'
import { YourRights } from '../../web/your-rights.tsx'
import { idPhotoLinkMinutes } from '../process.ts'
import * as texts from './texts.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhyIdentity() {
  const days = useSite()?.identityDays
  return (
    <>
      <h2>{texts.useTitle}</h2>
      <ul>
        <li>{texts.useAnswer}</li>
        <li>{texts.useOptional}</li>
      </ul>
      <h2>{profileTexts.viewersTitle}</h2>
      <ul>
        <li>{texts.viewersAnswer}</li>
        <li>{texts.encryptionAnswer(idPhotoLinkMinutes)}</li>
      </ul>
      <h2>{texts.retentionTitle}</h2>
      <ul>
        {days && <li>{texts.replacedRetention(days.rejected)}</li>}
        {days && <li>{texts.verifiedRetention(days.closed)}</li>}
        <li>{texts.resultRetention}</li>
      </ul>
      <YourRights />
    </>
  )
}
