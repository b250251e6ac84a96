import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { Unread } from '#ui/account-shell.tsx'
import { Menu, MenuLink } from '#ui/menu.tsx'
import { accountPagesOf } from './account-pages.ts'
import { accountMenu } from './account-tabs.ts'
import type { OwnUser } from './current-user.ts'
import * as accountsTexts from './texts.ts'

/** From 1024 px on, in the top bar. */
export function AccountMenu({ user }: { user: OwnUser | undefined }) {
  return (
    <Menu label={accountsTexts.account} trigger={<PersonAvatar person={user} />}>
      {[{ ...accountMenu, unread: 0 }, ...accountPagesOf(user)].map(
        ({ to, label, icon: Icon, unread }) => (
          <MenuLink key={to} to={to} icon={<Icon size={20} aria-hidden="true" />}>
            {label}
            <Unread count={unread} />
          </MenuLink>
        ),
      )}
    </Menu>
  )
}
