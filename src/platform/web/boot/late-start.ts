/**
 * A page of the server's can be read, and its links and forms used, before any script runs. So its scripts wait, marked
 * in the page itself, until late-start.js begins with them; how and why: `docs/decisions/rendering.md`.
 */
import * as texts from '#ui/texts.ts'
import source from './late-start.js?raw'

/** Script text for the head. The browser never writes it anew. */
export const lateStart = import.meta.env.SSR
  ? source.replace('{scriptsLoadError}', texts.scriptsLoadError)
  : ''

const preloads = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const modules = /<script ([^>]*?)type="module" async(?:="")?([^>]*)>/

/**
 * The page with its scripts waiting, where it says something without them: one that still loads what it is about needs
 * them at once.
 * @throws where the page does not begin its scripts as React Router does
 */
export function holdScripts(html: string): string {
  if (!html.includes('<h1') || html.includes('aria-busy="true"')) return html
  if (!modules.test(html)) throw new Error('This page has no scripts that could wait.')
  const addresses = [...html.matchAll(preloads)].map(([, href]) => href)
  const held = `<script $1type="text/plain" data-modules='${JSON.stringify(addresses)}'$2>`
  return html.replaceAll(preloads, '').replace(modules, held)
}

/** To be called once React has taken the page over: what was done before is done now. */
export const announceTakeover = () => void dispatchEvent(new Event('scriptstakenover'))

/** What was pressed before is not waited for any longer. */
export const announceFailure = () => void dispatchEvent(new Event('scriptsfailed'))
