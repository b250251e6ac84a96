import { useLazyDialog } from '#platform/web/lazy-dialog.ts'
import type { Shared } from './share-text.ts'

type SharePlaceProps = { title: string; shared: Shared; onClose: () => void }

const load = () => import('./share-dialog.tsx')

/** The dialog in which one shares, fetched when it is first asked for. */
export function SharePlace(props: SharePlaceProps) {
  const module = useLazyDialog(load, props.onClose)
  return module ? <module.ShareDialog {...props} /> : null
}
