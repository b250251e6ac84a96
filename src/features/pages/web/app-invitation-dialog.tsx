import { useState } from 'react'
import { buttonLook } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { appStores, hideAppBanner } from './app-stores.ts'
import * as texts from './texts.ts'

export function AppInvitationDialog({ brand }: { brand: string }) {
  const [open, setOpen] = useState(true)

  function close() {
    hideAppBanner()
    setOpen(false)
  }

  return (
    <Dialog open={open} onClose={close} title={texts.appTitle(brand)} shape="card">
      <div className="flex flex-col gap-4">
        <p>{texts.orderCompleteHint}</p>
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
