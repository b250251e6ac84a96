import { data, type MetaFunction } from 'react-router'
import { pageMeta } from '#platform/web/pages/page-meta.ts'
import { NotFoundScreen } from './not-found-screen.tsx'
import * as texts from './texts.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: texts.notFoundTitle })
export const loader = () => data(null, { status: 404 })
export default NotFoundScreen
