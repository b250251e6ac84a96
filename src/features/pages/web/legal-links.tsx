import { Link } from 'react-router'
import { useSession } from '#platform/web/session.ts'
import { helpPath } from '../process.ts'
import { safetyPath } from '../safety/process.ts'
import { getAppPath } from './app-stores.ts'
import * as texts from './texts.ts'

export const privacyPolicyPath = '/read/1/support/privacy-policy'
export const termsOfUsePath = '/read/2/support/terms-of-use'

/** Members find it in their account. */
export const dataUsePage = { to: '/account/data-use', label: texts.dataUseTitle }

/** Members also find here how to report what is not right. */
export function LegalLinks() {
  const isMember = useSession() !== null
  return (
    <ul className="flex flex-wrap gap-x-4 text-meta text-brand-text">
      <li>
        <Link to={helpPath} className="inline-flex min-h-11 items-center underline">
          {texts.helpTitle}
        </Link>
      </li>
      <li>
        <Link to={safetyPath} className="inline-flex min-h-11 items-center underline">
          {texts.staySafe}
        </Link>
      </li>
      <li>
        <Link to={privacyPolicyPath} className="inline-flex min-h-11 items-center underline">
          {texts.privacyPolicy}
        </Link>
      </li>
      <li>
        <Link to={termsOfUsePath} className="inline-flex min-h-11 items-center underline">
          {texts.termsOfUse}
        </Link>
      </li>
      {!isMember && (
        <li>
          <Link to={dataUsePage.to} className="inline-flex min-h-11 items-center underline">
            {dataUsePage.label}
          </Link>
        </li>
      )}
      {isMember && (
        <li>
          <Link to="/report" className="inline-flex min-h-11 items-center underline">
            {texts.reportAProblem}
          </Link>
        </li>
      )}
      <li>
        <Link to={getAppPath} className="inline-flex min-h-11 items-center underline">
          {texts.getTheApp}
        </Link>
      </li>
    </ul>
  )
}
