import { Link } from 'react-router'
import { yourDataPath } from '../../web/profile-settings.ts'

/** The Data Protection Act (Act 843) wants this said where the data is asked for. */
export function WhoSeesPayments() {
  return (
    <>
      <h2>What we do with it</h2>
      <ul>
        <li>We need it so that buyers can pay you. You can buy without it.</li>
        <li>Before an order, others see only the type, the bank or network and the currency.</li>
        <li>
          The number and the name are shown to a buyer only while they review an order with you, and
          to our managers.
        </li>
        <li>We keep it until you change it or delete your account.</li>
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
