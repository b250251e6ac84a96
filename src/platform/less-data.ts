/** What page and server agree on about using less data; docs/decisions/less-data.md. */

/** A person's own choice, "1" or "0" and nothing else: a cookie, so that the server knows it before it draws a page. */
export const lessDataCookie = 'less-data'

/** Connections on which less data is used without being asked for. */
export const slowConnections: readonly string[] = ['slow-2g', '2g']
