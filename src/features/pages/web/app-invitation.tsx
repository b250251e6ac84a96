import { useEffect, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { buttonLook } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { appStores, hideAppBanner, invitationKey, isAppBannerHidden } from './app-stores.ts'
import * as texts from './texts.ts'

/**
 * Asks once after a completed order, on the next visit of the page that it stands in, away from forms and money; and
 * not while the banner was sent away.
 */
export function AppInvitation() {
  const brand = useSite()?.name ?? ''
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (readStored('local', invitationKey) !== 'due') return
    writeStored('local', invitationKey, null)
    setOpen(!isAppBannerHidden())
  }, [])

  function close() {
    hideAppBanner()
    setOpen(false)
  }

  return (
    <Dialog open={open} onClose={close} title={texts.onYourPhone(brand)} shape="card">
      <div className="flex flex-col gap-4">
        <p>{texts.yourOrderIsComplete}</p>
        <div className="flex flex-wrap gap-3">
          {appStores(brand).map(store => (
            <a
              key={store.name}
              href={store.address}
              rel="noopener"
              target="_blank"
              onClick={close}
              className={buttonLook({ tone: 'secondary' })}
            >
              {store.name}
            </a>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
