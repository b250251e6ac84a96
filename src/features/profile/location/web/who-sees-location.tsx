import { YourRights } from '../../web/your-rights.tsx'
import * as texts from './texts.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhoSeesLocation() {
  return (
    <>
      <h2>{texts.whoSeesIt}</h2>
      <ul>
        <li>{texts.youAndOurManagers}</li>
        <li>{texts.weUseItOnlyForDistances}</li>
        <li>{texts.weKeepOnePlace}</li>
      </ul>
      <YourRights />
    </>
  )
}
