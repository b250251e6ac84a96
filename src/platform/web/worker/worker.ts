/** The page's side of the service worker, which keeps what was seen; see service-worker.js. */
import { usesLessData } from '../data-saving.ts'

/** Once the page has loaded and has the network to itself. In development pages would outlive their own changes. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

/** Whatever this browser keeps for the person logged in, when that changes. */
export const forgetSaved = () => postToWorker('forget')

/** What has become of an answer since it was asked for. */
export const saveAnswer = (answer: { url: string; authorization: string; body: object }) =>
  postToWorker({ answer })

/** What everyday pages need, of a member or of a visitor; nothing ahead for whoever uses less data. */
export function fillRest(): void {
  if (usesLessData()) return
  postToWorker({
    settled: document.documentElement.dataset.auth === 'user' ? 'members' : 'visitors',
  })
}

async function register() {
  try {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
    fillRest()
  } catch {
    // Refused by the browser's settings: the site works without.
  }
}

function postToWorker(message: unknown): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.getRegistration().then(
    registration => registration?.active?.postMessage(message),
    () => {
      // Where the browser refuses workers, nothing is kept.
    },
  )
}
