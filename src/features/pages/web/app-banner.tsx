import { X } from 'lucide-react'
import { useState } from 'react'
import { useNonce } from '#platform/web/nonce.ts'
import { useSite } from '#platform/web/site.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { IconButton } from '#ui/button.tsx'
import { appStores, hiddenUntilKey, hideAppBanner } from './app-stores.ts'

/**
 * Stands in the page that every visitor is sent; whoever sent it away does not see it flash, since the script before it
 * runs before it is painted. A page change inside the browser runs no such script, but the attribute is still there.
 */
export function AppBanner() {
  const brand = useSite()?.name ?? ''
  const nonce = useNonce()
  const [dismissed, setDismissed] = useState(false)

  function dismiss() {
    hideAppBanner()
    setDismissed(true)
    document.documentElement.dataset.appBanner = 'hidden'
  }

  if (dismissed) return null
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, which has to run before the banner is painted
        dangerouslySetInnerHTML={{ __html: hideAtOnce }}
      />
      <aside
        aria-label={`The ${brand} app`}
        className="flex min-h-13 items-center gap-x-3 rounded-card bg-brand-soft pl-3 text-brand-text in-data-[app-banner=hidden]:hidden"
      >
        <BrandMark className="size-7 shrink-0 max-sm:hidden" />
        <p className="min-w-0 flex-1 truncate text-meta font-semibold">
          Get the app<span className="max-lg:hidden"> for {brand} on your phone</span>
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
        <IconButton label="Dismiss" onClick={dismiss} className="-ml-2 text-brand-text">
          <X size={18} />
        </IconButton>
      </aside>
    </>
  )
}

const hideAtOnce = `try { if (Number(localStorage.getItem('${hiddenUntilKey}')) > Date.now()) document.documentElement.setAttribute('data-app-banner', 'hidden') } catch (e) {}`
