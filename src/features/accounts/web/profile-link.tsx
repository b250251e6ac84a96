import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { profiles } from './profiles.ts'

type ProfileLinkProps = {
  person: { username: string; has_profile: boolean }
  className?: string
  /** As large as the positioned element around it. */
  stretched?: boolean
}

/** The username, leading to the page about the person; plain text where there is none. */
export function ProfileLink({ person, className, stretched }: ProfileLinkProps) {
  if (!person.has_profile)
    return (
      <span translate="no" className={className}>
        {person.username}
      </span>
    )
  const look = classNames(
    'underline underline-offset-2 hover:text-brand-text',
    stretched && 'after:absolute after:inset-0 after:rounded-control',
    className,
  )
  return (
    <Link translate="no" to={profiles + person.username} className={look}>
      {person.username}
    </Link>
  )
}
