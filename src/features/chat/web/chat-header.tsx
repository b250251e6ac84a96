import { ArrowLeft, Ban, Flag, HandCoins } from 'lucide-react'
import { Link } from 'react-router'
import { PersonAvatar } from '#features/accounts/portraits/web/person-avatar.tsx'
import { ProfileLink } from '#features/accounts/web/profile-link.tsx'
import { useBlock } from '#features/blocks/web/own-blocks.ts'
import * as blocksTexts from '#features/blocks/web/texts.ts'
import { gigStatus } from '#features/gigs/process.ts'
import { iconButtonLook } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'
import { UserBadge } from '#ui/user-badge.tsx'
import * as oversightTexts from '../oversight/web/texts.ts'
import * as texts from './texts.ts'
import { type Chat, gigBetween, type Thread } from './thread.ts'

type ChatHeaderProps = {
  username: string
  thread: Thread | undefined
  userId: number
  /** Back to the list, as it was searched. */
  listPath: string
}

export function ChatHeader({ username, thread, userId, listPath }: ChatHeaderProps) {
  const chat = thread?.chat
  const gig = thread && gigBetween(thread)
  const offers = gig?.user_id === userId && gig.status_id === gigStatus.live
  const user = chat?.user
  /** The second of two others, whose chat a manager reads. */
  const second = chat?.participants?.find(({ id }) => id !== user?.id)
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-border bg-surface px-2 lg:min-h-16 lg:px-4">
      <Link to={listPath} title={texts.allMessages} className={`${iconButtonLook} lg:hidden`}>
        <ArrowLeft size={22} aria-hidden="true" />
        <span className="sr-only">{texts.allMessages}</span>
      </Link>
      <div className="relative flex min-w-0 flex-1 items-center gap-2">
        <PersonAvatar person={user ?? { name: username, portrait: null }} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1.5">
            <h1 translate="no" tabIndex={-1} className="truncate text-card font-semibold">
              {user ? <ProfileLink person={user} stretched /> : username}
            </h1>
            {user && (
              <UserBadge
                premium={user.active_subscription !== null}
                verified={user.is_kyc_verified}
              />
            )}
          </div>
          <p translate={second ? undefined : 'no'} className="truncate text-chip text-muted">
            {second ? `${oversightTexts.withPerson} ${second.username}` : user?.name}
          </p>
        </div>
      </div>
      {chat && (
        <Menu label={texts.moreAbout(chat.user.username)}>
          {offers && (
            <MenuLink
              to={`/gigs/offer/${gig.id}/create`}
              icon={<HandCoins size={18} aria-hidden="true" />}
            >
              {texts.createCustomOffer}
            </MenuLink>
          )}
          {!second && <BlockItem chat={chat} />}
          <MenuLink to={reportPath(chat)} icon={<Flag size={18} aria-hidden="true" />}>
            {texts.reportUser(chat.user.username)}
          </MenuLink>
        </Menu>
      )}
    </header>
  )
}

function BlockItem({ chat: { is_blocked, user } }: { chat: Chat }) {
  const { block, unblock } = useBlock(user.username)
  return (
    <MenuItem icon={<Ban size={18} aria-hidden="true" />} onSelect={is_blocked ? unblock : block}>
      {is_blocked ? blocksTexts.unblock : blocksTexts.block}
    </MenuItem>
  )
}

const reportPath = ({ id, user }: Chat) =>
  `/report?${new URLSearchParams({
    about: `/account/messages/${id}/${user.username}`,
    about_user_id: String(user.id),
  })}`
