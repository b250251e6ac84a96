import { Link } from 'react-router'

export const privacyPolicyPath = '/read/1/support/privacy-policy'
export const termsOfUsePath = '/read/2/support/terms-of-use'

export function LegalLinks() {
  return (
    <ul className="flex flex-wrap gap-x-4 text-meta text-brand-text">
      <li>
        <Link to={privacyPolicyPath} className="inline-flex min-h-11 items-center underline">
          Privacy Policy
        </Link>
      </li>
      <li>
        <Link to={termsOfUsePath} className="inline-flex min-h-11 items-center underline">
          Terms of Use
        </Link>
      </li>
    </ul>
  )
}
