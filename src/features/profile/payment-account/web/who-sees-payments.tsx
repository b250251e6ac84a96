import { YourRights } from '../../web/your-rights.tsx'
import * as texts from './texts.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhoSeesPayments() {
  return (
    <>
      <h2>{texts.whatWeDoWithIt}</h2>
      <ul>
        <li>{texts.weNeedItToPayYou}</li>
        <li>{texts.beforeAnOrder}</li>
        <li>{texts.theNumberAndTheName}</li>
        <li>{texts.weKeepItUntilYouChange}</li>
      </ul>
      <YourRights />
    </>
  )
}
