import { createServer } from 'node:http'
import { openDatabase } from '#platform/server/database/database.ts'
import { openRealtime } from '#platform/server/realtime/realtime.ts'
import { loadSettings } from '#platform/server/settings/settings.ts'

/** A second server process: takes live connections and has nothing to say itself. */
const server = createServer()
loadSettings({})
await openDatabase(String(process.env.DATABASE_URL))
await openRealtime({
  server,
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
