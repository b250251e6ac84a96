import type { FastifyInstance } from 'fastify'

/** What a body may be, beside multipart: JSON, or nothing. Anything else is of the wrong media type. */
export function addBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients name a type with every call, also where they send nothing.
    if (body === '' && request.method !== 'POST') return done(null)
    return parse(request, String(body), done)
  })
}
