/** The page as the server sent it, to stand again when a script of it fails. */
import * as texts from '#ui/texts.ts'
import { announceFailure } from './late-start.ts'

let rendered: { address: string; page: HTMLElement } | undefined

/** Before React takes the page over. One that still loads what it is about would load for ever. */
export function keepRenderedPage(): void {
  const main = document.querySelector('[data-shell] > main')
  if (!main?.querySelector('h1') || main.querySelector('[aria-busy=true]')) return
  rendered = {
    address: location.href,
    page: document.documentElement.cloneNode(true) as HTMLElement,
  }
}

/** Without React: links and forms are left to the browser. Not once somebody has gone on to another page. */
export function putBackRenderedPage(root: { unmount: () => void }): void {
  if (rendered?.address !== location.href) return
  const { page } = rendered
  rendered = undefined
  root.unmount()
  document.documentElement?.remove()
  document.append(page)
  document.body.prepend(notice())
  announceFailure()
}

function notice(): HTMLElement {
  const notice = document.createElement('p')
  notice.setAttribute('role', 'alert')
  notice.className = 'bg-warn-soft p-4 font-semibold text-warn-text'
  notice.textContent = texts.oldBrowserNotice
  return notice
}
