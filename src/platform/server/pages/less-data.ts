import type { FastifyRequest } from 'fastify'
import { lessDataCookie, slowConnections } from '#platform/less-data.ts'

/** Asks for the connection's type with the pages to come, and says by what pages differ. */
export const lessDataHeaders = {
  'accept-ch': 'ect',
  vary: 'accept-encoding, cookie, ect, save-data',
}

/** As the script in the head judges it (`less-data-boot.ts`), by what the browser tells before a page begins. */
export function usesLessData({ cookies, headers }: FastifyRequest): boolean {
  const own = cookies[lessDataCookie]
  if (own === '1' || own === '0') return own === '1'
  return headers['save-data'] === 'on' || slowConnections.includes(String(headers.ect))
}
