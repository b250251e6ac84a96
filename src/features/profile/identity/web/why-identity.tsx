import { Link } from 'react-router'
import { useSite } from '#platform/web/site.ts'
import { plural } from '#ui/formats.ts'
import { yourDataPath } from '../../web/profile-settings.ts'
import { idPhotoLinkMinutes } from '../process.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhyIdentity() {
  const days = useSite()?.identityDays
  return (
    <>
      <h2>What we ask, and why</h2>
      <ul>
        <li>The name, type, number and a picture of your ID, only to check that you are you.</li>
        <li>
          You need not give it. Without it you do not see exact places of gigs, and your name has no
          blue badge.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <ul>
        <li>You, and the managers who verify it. Others see only the badge.</li>
        <li>
          The picture is kept encrypted. A link to it works for {idPhotoLinkMinutes} minutes, and we
          note who looked at it.
        </li>
      </ul>
      <h2>How long we keep it</h2>
      <ul>
        {days && <li>A replaced or rejected picture: {plural(days.rejected, 'day')}.</li>}
        {days && (
          <li>A verified one: until {plural(days.closed, 'day')} after you delete your account.</li>
        )}
        <li>After that: only the result and the last 4 characters of the number.</li>
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
