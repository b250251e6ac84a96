import { createServer } from 'node:http'
import { openRealtime } from '#platform/server/realtime.ts'

/** A second server process: takes live connections and has nothing to say itself. */
const server = createServer()
await openRealtime({
  server,
  url: String(process.env.DATABASE_URL),
  appUrl: 'https://adwuma.test',
  authenticate: async token => {
    const [userId, tokenId] = token.split(':').map(Number)
    return userId && tokenId ? { userId, tokenId } : null
  },
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address?.port)
})
