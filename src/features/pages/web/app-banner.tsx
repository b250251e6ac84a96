import { X } from 'lucide-react'
import { useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { IconButton } from '#ui/button.tsx'
import { appStores, hideAppBanner } from './app-stores.ts'
import * as texts from './texts.ts'

/** Part of the page that every visitor is sent; for whoever sent it away, app-banner-boot.ts hides it before first paint. */
export function AppBanner() {
  const brand = useSite()?.name ?? ''
  const [dismissed, setDismissed] = useState(false)

  function dismiss() {
    hideAppBanner()
    setDismissed(true)
    document.documentElement.dataset.appBanner = 'hidden'
  }

  if (dismissed) return null
  return (
    <aside
      aria-label={texts.theApp(brand)}
      className="flex min-h-13 items-center gap-x-3 rounded-card bg-brand-soft pl-3 text-brand-text in-data-[app-banner=hidden]:hidden"
    >
      <BrandMark className="size-7 shrink-0 max-sm:hidden" />
      <p className="min-w-0 flex-1 text-meta font-semibold leading-tight">
        {texts.getTheApp}
        <span className="max-lg:hidden">{texts.forOnYourPhone(brand)}</span>
      </p>
      {appStores(brand).map(store => (
        <a
          key={store.name}
          href={store.address}
          rel="noopener"
          target="_blank"
          className="inline-flex min-h-11 shrink-0 items-center rounded-control text-meta font-semibold underline underline-offset-4"
        >
          {store.name}
        </a>
      ))}
      <IconButton label={texts.dismiss} onClick={dismiss} className="-ml-2 text-brand-text">
        <X size={18} />
      </IconButton>
    </aside>
  )
}
