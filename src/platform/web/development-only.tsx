import { data, type LoaderFunctionArgs, Outlet } from 'react-router'
import { siteOf } from './app-context.ts'
import type { PageHandle } from './pages/page-handle.ts'

/** Pages for those who build this: in production there is nothing here. */
export function loader({ context }: LoaderFunctionArgs) {
  if (siteOf(context).production) throw data(null, { status: 404 })
  return null
}

export const handle: PageHandle = { bare: true }

export default Outlet
