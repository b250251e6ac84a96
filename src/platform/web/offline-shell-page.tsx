import { redirect } from 'react-router'
import { sameForEveryone } from './pages/page-headers.ts'

/**
 * A page without content that the service worker keeps: without signal it stands in for every page that was not opened
 * by its address before, and draws it from the answers that are kept. Whoever comes here himself is led home.
 */
export const headers = sameForEveryone

export const clientLoader = () => redirect('/')

export const meta = () => [{ name: 'robots', content: 'noindex' }]

export default function OfflineShellPage() {
  return null
}
