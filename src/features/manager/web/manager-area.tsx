import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Outlet, useLocation, useNavigate } from 'react-router'
import { type OwnUser, useCurrentUser } from '#features/accounts/web/current-user.ts'
import { requireManager } from '#features/accounts/web/guards.ts'
import { pathWithRedirect } from '#platform/web/safe-redirect.ts'
import { AccountShell } from '#ui/account-shell.tsx'
import { AreaPicker } from './area-picker.tsx'
import { dashboard, managerAreas, openTo, rolesMissing } from './manager-areas.ts'
import { NeedsFactor, NeedsRole } from './no-way-in.tsx'
import { useNeedsFactor, usePendingCounts } from './pending-counts.ts'
import * as texts from './texts.ts'

/** Before every navigation into or inside the area; the member area around it has seen to the login. */
export const clientMiddleware = [requireManager]

/** Makes the guard run on a full page load too. */
export const clientLoader = async (_: ClientLoaderFunctionArgs) => null
clientLoader.hydrate = true as const

/** Around every page of the manager area: the areas of one's roles, with what waits in each. */
export default function ManagerArea() {
  const manager = useLeaveWhenNoManager()
  const pending = usePendingCounts()
  const needsFactor = useNeedsFactor()
  const { pathname } = useLocation()
  if (!manager) return null
  if (needsFactor) return <NeedsFactor />
  const missing = rolesMissing(pathname, manager)
  const rows = openTo(managerAreas, manager).map(({ to, label, icon, waiting }) => ({
    to,
    label,
    icon,
    warnings: waiting && pending?.[waiting.count],
  }))
  return (
    <AccountShell label={texts.managerArea} rows={[{ ...dashboard, end: true }, ...rows]} narrow>
      <AreaPicker areas={[dashboard, ...rows]} />
      {missing ? <NeedsRole roles={missing} /> : <Outlet />}
    </AccountShell>
  )
}

/** Somebody may stop being a manager, or another log in, while a page of the area is open. */
function useLeaveWhenNoManager(): OwnUser | undefined {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const location = useLocation()
  const isNone = user !== undefined && !user.is_manager
  useEffect(() => {
    if (isNone) navigate(pathWithRedirect('/', location), { replace: true })
  }, [isNone, navigate, location])
  return user?.is_manager ? user : undefined
}
