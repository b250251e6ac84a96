import type { FastifyInstance } from 'fastify'
import { malformed } from './refusals.ts'

/** What a body may be, beside multipart: JSON, or nothing. Anything else is of the wrong media type. */
export function addBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients name a type with every call, also where they send nothing.
    if (body === '' && request.method !== 'POST') return done(null)
    if (isNestedDeeper(String(body), mostLevels))
      return done(malformed('The JSON is nested too deep.'))
    return parse(request, String(body), done)
  })
}

/** No call takes more than five. What goes through thousands, level by level, runs out of its stack. */
const mostLevels = 64

/** Whether more lists and objects than `most` lie within one another. Brackets in texts are none. */
function isNestedDeeper(json: string, most: number): boolean {
  let level = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (isText && sign === '\\') at++
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '[' || sign === '{') level++
    else if (sign === ']' || sign === '}') level--
    if (level > most) return true
  }
  return false
}
