import { YourRights } from '../../web/your-rights.tsx'
import * as texts from './texts.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhoSeesPayments() {
  return (
    <>
      <h2>{texts.useTitle}</h2>
      <ul>
        <li>{texts.useAnswer}</li>
        <li>{texts.viewersBeforeOrder}</li>
        <li>{texts.viewersDuringOrder}</li>
        <li>{texts.retentionAnswer}</li>
      </ul>
      <YourRights />
    </>
  )
}
