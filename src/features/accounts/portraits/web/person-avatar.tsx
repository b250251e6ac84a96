import type { ComponentProps } from 'react'
import { useLessData } from '#platform/web/data-saving.ts'
import { Avatar } from '#ui/avatar.tsx'

type PersonAvatarProps = Pick<ComponentProps<typeof Avatar>, 'size'> & {
  person: { name: string; portrait: string | null } | undefined
}

/** A person's face; the initials where there is no photo, and where less data is used. */
export function PersonAvatar({ person, size }: PersonAvatarProps) {
  const less = useLessData()
  return <Avatar name={person?.name ?? ''} picture={less ? null : person?.portrait} size={size} />
}
