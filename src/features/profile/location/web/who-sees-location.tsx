import { Link } from 'react-router'
import { yourDataPath } from '../../web/profile-settings.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhoSeesLocation() {
  return (
    <>
      <h2>Who sees it</h2>
      <ul>
        <li>You and our managers. It is never shown to other people.</li>
        <li>We use it only to work out distances for you. You need not give it.</li>
        <li>We keep one place, the last you gave, until you change it or delete your account.</li>
      </ul>
      <p>
        You can see, correct and delete{' '}
        <Link to={yourDataPath} className="text-brand-text underline">
          your data
        </Link>{' '}
        at any time.
      </p>
    </>
  )
}
