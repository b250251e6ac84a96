import { Link } from 'react-router'
import { yourDataPath } from './profile-settings.ts'
import * as texts from './texts.ts'

/** The Data Protection Act (Act 843) wants this said wherever data is asked for. */
export function YourRights() {
  return (
    <p>
      {texts.yourDataNotice(
        <Link to={yourDataPath} className="text-brand-text underline">
          {texts.yourDataLink}
        </Link>,
      )}
    </p>
  )
}
