import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import type { ShownMember } from './member.ts'
import { MemberCard } from './member-card.tsx'

const chosen = { user: { id: 7, username: 'ama.s', name: 'Ama Serwaa' }, roles: [] }
const textOf = (member: ShownMember) => textIn(renderScreen(() => <MemberCard member={member} />))

test('a manager’s card says whether there is a second step and a login, and nothing of who was only chosen', () => {
  const known = textOf({ ...chosen, has_second_factor: false, last_used_at: null })
  expect(known).toContain('Ama Serwaa · Logged in nowhere No second step')
  expect(textOf(chosen)).toContain('Ama Serwaa Roles of ama.s')
})
