import { data, type MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/page-meta.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Page not found' })
export const loader = () => data(null, { status: 404 })
export default NotFoundScreen
