import { Avatar } from '#ui/avatar.tsx'
import { Menu, MenuLink } from '#ui/menu.tsx'
import { accountPagesOf } from './account-pages.ts'
import { accountMenu } from './account-tabs.ts'
import type { OwnUser } from './current-user.ts'
import * as texts from './later-texts.ts'

/** From 1024 px on, in the top bar. */
export function AccountMenu({ user }: { user: OwnUser | undefined }) {
  return (
    <Menu label={texts.account} trigger={<Avatar name={user?.name ?? ''} />}>
      {[accountMenu, ...accountPagesOf(user)].map(({ to, label, icon: Icon }) => (
        <MenuLink key={to} to={to} icon={<Icon size={20} aria-hidden="true" />}>
          {label}
        </MenuLink>
      ))}
    </Menu>
  )
}
