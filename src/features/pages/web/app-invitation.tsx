import { useEffect, useState } from 'react'
import { useLazyModule } from '#platform/web/lazy-module.ts'
import { useSite } from '#platform/web/site.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { invitationKey, isAppBannerHidden } from './app-stores.ts'

/**
 * Asks once after a completed order, on the next visit of the page that it stands in, away from forms and money; and
 * not while the banner was sent away.
 */
export function AppInvitation() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (readStored('local', invitationKey) !== 'due') return
    writeStored('local', invitationKey, null)
    setDue(!isAppBannerHidden())
  }, [])
  return due && <Invitation />
}

const loadDialog = () => import('./app-invitation-dialog.tsx')

function Invitation() {
  const brand = useSite()?.name ?? ''
  const { module } = useLazyModule(loadDialog)
  return module && <module.AppInvitationDialog brand={brand} />
}
