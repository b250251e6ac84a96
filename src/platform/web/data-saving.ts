import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { lessDataCookie } from '#platform/less-data.ts'

/** Stands on <html> where less data is used: the script in the head sets it before first paint (less-data-boot.ts). */
export const lessDataAttribute = 'data-less'
export const lessDataChangeEvent = 'lessdatachange'
/** Told to the browser with the choice; each page prolongs it. */
export const lessDataCookieRules = `; path=/; max-age=${365 * 24 * 60 * 60}; samesite=lax`

/** No pictures until touched, nothing fetched ahead, scripts at a touch. False on the server. */
export const usesLessData = (): boolean =>
  typeof document !== 'undefined' &&
  // There is none while a page that failed is drawn anew.
  document.documentElement?.hasAttribute(lessDataAttribute) === true

/** The same, for what is drawn: it begins as the server has drawn it. */
export function useLessData(): boolean {
  const rendered = useRouteLoaderData<{ lessData: boolean }>('root')?.lessData ?? false
  return useSyncExternalStore(subscribe, usesLessData, () => rendered)
}

/** Whether nobody has chosen in this browser, and less data is used all the same. The server does not say. */
export const useLessDataByItself = (): boolean =>
  useSyncExternalStore(subscribe, isLessByItself, () => false)

const isLessByItself = () => usesLessData() && !document.cookie.includes(`${lessDataCookie}=`)

/** Where cookies are closed, the choice lasts as long as the page. */
export function chooseLessData(less: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers near the floor have no other way, and both parts are ours
  document.cookie = `${lessDataCookie}=${less ? 1 : 0}${lessDataCookieRules}`
  document.documentElement.toggleAttribute(lessDataAttribute, less)
  dispatchEvent(new Event(lessDataChangeEvent))
}

function subscribe(onChange: () => void): () => void {
  addEventListener(lessDataChangeEvent, onChange)
  return () => removeEventListener(lessDataChangeEvent, onChange)
}
