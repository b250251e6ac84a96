import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { now } from '#platform/server/clock.ts'
import { FileMissing } from '#platform/server/files/storage/store.ts'
import { sandboxPolicy } from '#platform/server/http/headers.ts'
import { notFound } from '#platform/server/http/refusals.ts'
import { SealBroken } from '#platform/server/security/encryption.ts'
import { viewIdPhoto } from './commands.ts'
import { genuineLink, type PhotoLink } from './policy.ts'

type PhotoRequest = { Params: { id: string }; Querystring: Record<string, unknown> }

/** Photos of identities, for those who hold a link that is still good. Whatever is wrong with it: 404. */
export async function photosApi(app: FastifyInstance): Promise<void> {
  app.get<PhotoRequest>('/identity/:id', async ({ params, query, log }, reply) => {
    refuseKeeping(reply)
    const link = genuineLink({ id: params.id, query }, now())
    const seen = link && (await openPhoto(link, log))
    if (!seen) throw notFound()
    const isPdf = seen.photo.content_type === 'application/pdf'
    const ending = isPdf ? 'pdf' : 'jpg'
    // A PDF is as it came: it opens where the viewer saves it, not beside our pages.
    const how = isPdf || query.download === '1' ? 'attachment' : 'inline'
    if (isPdf) reply.header('content-security-policy', sandboxPolicy)
    // A name of ours: the one that its owner gave may say who it is.
    reply.header('content-disposition', `${how}; filename="identity-${seen.photo.id}.${ending}"`)
    return reply.type(seen.photo.content_type).send(seen.content)
  })
}

/** Neither what is shown nor its address may be kept anywhere, or handed on. */
function refuseKeeping(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
}

async function openPhoto(link: PhotoLink, log: FastifyBaseLogger) {
  try {
    const { photoId, viewerId, reason } = link
    return await viewIdPhoto({ photoId, viewerId, reason, now: now() })
  } catch (error) {
    if (!(error instanceof FileMissing || error instanceof SealBroken)) throw error
    log.error({ err: error, photo: link.photoId }, 'the photo of an identity cannot be opened')
    return null
  }
}
