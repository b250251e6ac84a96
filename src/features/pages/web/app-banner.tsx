import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSite } from '#platform/web/site.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { IconButton } from '#ui/button.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { appStores, hasOrdered, hideAppBanner, isAppBannerHidden } from './app-stores.ts'
import * as texts from './texts.ts'

/** For those who asked for it, and for those who have ordered here until they send it away. */
export function AppBanner({ isWanted }: { isWanted: boolean }) {
  const brand = useSite()?.name ?? ''
  const [shown, setShown] = useState(isWanted)
  useEffect(() => setShown(isWanted || (hasOrdered() && !isAppBannerHidden())), [isWanted])

  function dismiss() {
    hideAppBanner()
    setShown(false)
  }

  if (!shown) return null
  return (
    <aside
      aria-label={texts.theApp(brand)}
      className="flex min-h-13 items-center gap-x-3 rounded-card bg-surface py-1 pl-3 text-brand-text shadow-raised"
    >
      <BrandMark className="size-7 shrink-0 max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-fit flex-1 text-meta font-semibold leading-tight">
          {texts.getTheApp}
          <span className="max-lg:hidden">{texts.appHint(brand)}</span>
        </p>
        <Stores brand={brand} />
      </div>
      <IconButton label={sharedTexts.dismiss} onClick={dismiss} className="-ml-2 text-brand-text">
        <X size={18} />
      </IconButton>
    </aside>
  )
}

function Stores({ brand }: { brand: string }) {
  return (
    <p className="flex flex-wrap gap-x-3">
      {appStores(brand).map(store => (
        <a
          key={store.name}
          href={store.address}
          rel="noopener"
          target="_blank"
          className="inline-flex min-h-11 items-center rounded-control text-meta font-semibold underline underline-offset-4"
        >
          {store.name}
        </a>
      ))}
    </p>
  )
}
