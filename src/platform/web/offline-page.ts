/** Once the page has loaded and has the network to itself. In development the page would outlive its own changes. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // Refused by the browser's settings: the site works without.
    })
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
