/** What a person types as a link, as an address that the server keeps; undefined when it is none. */
export function asLink(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(address)) return undefined
  const { protocol, hostname, href } = new URL(address)
  if (protocol === 'mailto:') return href
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
}
