import * as profileTexts from '../../web/texts.ts'
import { YourRights } from '../../web/your-rights.tsx'
import * as texts from './texts.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhoSeesLocation() {
  return (
    <>
      <h2>{profileTexts.viewersTitle}</h2>
      <ul>
        <li>{texts.viewersAnswer}</li>
        <li>{texts.useAnswer}</li>
        <li>{texts.retentionAnswer}</li>
      </ul>
      <YourRights />
    </>
  )
}
