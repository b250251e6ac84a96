/**
 * The clean HTML of a report, in which only addresses of our own site can be followed: what leads elsewhere was put
 * there by somebody whom nobody knows, and stands there as text for a manager to judge.
 */
export function withOwnLinksOnly(html: string, site: string): string {
  const unlinked = html.replaceAll(
    /<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs,
    (_link, address: string, text: string) => {
      const said = text.replaceAll(/<[^>]*>/g, '').trim()
      return said === address ? said : `${said} (${address})`
    },
  )
  return unlinked.replaceAll(/https?:\/\/[^\s<>"')]+/g, written => {
    const [, address = '', rest = ''] = /^(.*?)([.,;:!?]*)$/s.exec(written) ?? []
    return isOwn(address, site)
      ? `<a href="${pathOf(address)}" target="_blank" rel="noopener">${address}</a>${rest}`
      : written
  })
}

/**
 * The whole host has to be ours: `https://our-site.example.evil` begins like us. Of `https://our-site.example//evil` the
 * path alone would lead to another site.
 */
function isOwn(address: string, site: string): boolean {
  const url = plainAddress(address)
  if (!URL.canParse(url)) return false
  const { origin, pathname } = new URL(url)
  return origin === new URL(site).origin && !pathname.startsWith('//')
}

function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(plainAddress(address))
  return (pathname + search + hash).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** As it stood before it was made safe to stand in HTML. */
const plainAddress = (address: string) => address.replaceAll('&amp;', '&')
