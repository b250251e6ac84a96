import type { FastifyInstance } from 'fastify'
import { presentList } from '#platform/server/http/lists.ts'
import { spend } from '#platform/server/security/rate-limits.ts'
import * as contract from '../contract.ts'
import { blockPerson, unblockPerson } from './commands.ts'
import { pageOfBlocks } from './queries.ts'

export async function blocksApi(app: FastifyInstance): Promise<void> {
  app.endpoint(contract.blockPerson, async ({ input, viewer }) => {
    await spend('blocks', viewer.id)
    const { username } = await blockPerson({ username: input.username, viewer })
    return { blocked: true, message: `You have blocked ${username}.` }
  })

  app.endpoint(contract.unblockPerson, async ({ input, viewer }) => {
    await spend('blocks', viewer.id)
    const { username } = await unblockPerson({ username: input.username, viewer })
    return { blocked: false, message: `You have unblocked ${username}.` }
  })

  app.endpoint(contract.listBlocks, async ({ input, viewer, now }) => ({
    blocks: presentList(await pageOfBlocks({ input, userId: viewer.id, now }), input),
  }))
}
