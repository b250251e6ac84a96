import { useSite } from '#platform/web/site.ts'
import { YourRights } from '../../web/your-rights.tsx'
import { idPhotoLinkMinutes } from '../process.ts'
import * as texts from './texts.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhyIdentity() {
  const days = useSite()?.identityDays
  return (
    <>
      <h2>{texts.whatWeAsk}</h2>
      <ul>
        <li>{texts.theNameTypeNumberAndPicture}</li>
        <li>{texts.youNeedNotGiveIt}</li>
      </ul>
      <h2>{texts.whoSeesIt}</h2>
      <ul>
        <li>{texts.youAndTheManagers}</li>
        <li>{texts.thePictureIsKeptEncrypted(idPhotoLinkMinutes)}</li>
      </ul>
      <h2>{texts.howLongWeKeepIt}</h2>
      <ul>
        {days && <li>{texts.aReplacedOrRejectedPicture(days.rejected)}</li>}
        {days && <li>{texts.aVerifiedOne(days.closed)}</li>}
        <li>{texts.afterThatOnlyTheResult}</li>
      </ul>
      <YourRights />
    </>
  )
}
