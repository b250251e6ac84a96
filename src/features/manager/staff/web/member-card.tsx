import { useState } from 'react'
import { givenRoles } from '#platform/roles.ts'
import { call } from '#platform/web/api.ts'
import { AlertList } from '#ui/alert-list.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { formatRelative } from '#ui/formats.ts'
import { Card } from '#ui/page.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { useRowAction } from '../../web/row-action.ts'
import type { changeRoles } from '../contract.ts'
import { type GivenRole, roleWords, type ShownMember } from './member.ts'
import * as texts from './texts.ts'

export function MemberCard({ member }: { member: ShownMember }) {
  const { user, roles, has_second_factor, last_used_at } = member
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-h2 font-semibold [overflow-wrap:anywhere]">{user.username}</h2>
          <p className="text-meta text-muted [overflow-wrap:anywhere]">
            {user.name}
            {last_used_at !== undefined && ` · ${lastUseOf(last_used_at)}`}
          </p>
        </div>
        {has_second_factor !== undefined && (
          <StatusChip tone={has_second_factor ? 'success' : 'warn'}>
            {has_second_factor ? texts.hasSecondStep : texts.noSecondStep}
          </StatusChip>
        )}
      </div>
      {roles.includes('owner') ? (
        <p>
          <strong>{texts.owner}.</strong> {texts.ownerHint}
        </p>
      ) : (
        <RolesForm key={roles.join(' ')} member={member} />
      )}
    </Card>
  )
}

const lastUseOf = (moment: string | null) =>
  moment ? texts.lastSeen(formatRelative(new Date(moment), new Date())) : texts.neverHere

function RolesForm({ member: { user, roles } }: { member: ShownMember }) {
  const held = givenRoles.filter(role => roles.includes(role))
  const [ticked, setTicked] = useState<readonly GivenRole[]>(held)
  const { isBusy, problems, act } = useRowAction()
  const hasChanged = ticked.join() !== held.join()

  const tick = (role: GivenRole, isTicked: boolean) =>
    setTicked(givenRoles.filter(one => (one === role ? isTicked : ticked.includes(one))))
  const save = () =>
    act(user.id, () =>
      call<typeof changeRoles>('POST /api/manager/staff', { user_id: user.id, roles: [...ticked] }),
    )
  return (
    <>
      <AlertList items={problems} />
      <fieldset>
        <legend className="sr-only">{texts.rolesOf(user.username)}</legend>
        {givenRoles.map(role => (
          <CheckboxField
            key={role}
            label={
              <>
                {roleWords[role].name}
                <span className="block text-meta text-muted">{roleWords[role].hint}</span>
              </>
            }
            checked={ticked.includes(role)}
            onChange={event => tick(role, event.target.checked)}
          />
        ))}
      </fieldset>
      {held.length > 0 && ticked.length === 0 && (
        <p className="text-meta text-muted">{texts.endsHint}</p>
      )}
      <Button
        tone="secondary"
        disabled={!hasChanged}
        pending={isBusy(user.id)}
        onClick={save}
        aria-label={texts.saveRoles(user.username)}
        className="self-start max-sm:self-stretch"
      >
        {sharedTexts.save}
      </Button>
    </>
  )
}
