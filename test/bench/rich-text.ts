/** Is everybody else answered while texts are judged that are made to take long? */

import { requestOf } from '#platform/request.ts'
import { closeDatabase } from '#platform/server/database/database.ts'
import { openSecret } from '#platform/server/security/instance-secret.ts'
import { buildRichTextCalls, dearTexts, type RichTextCall } from '../builders/rich-texts.ts'
import { startChild } from './children.ts'
import { verdict } from './report.ts'
import { openEmptyDatabase, secret } from './stage.ts'

const atOnce = 6
const longestWaitMs = 300

export async function richText(): Promise<void> {
  const { url, drop } = await openEmptyDatabase('adwuma_bench_rich_text')
  openSecret({ appSecret: secret, dataDir: '' })
  const ours = await startChild('our-server.ts', { DATABASE_URL: url, BENCH_SECRET: secret })
  for (const call of await buildRichTextCalls())
    await sendAtOnce(ours.url, call, 'Words to warm up.')
  for (const [kind, text] of Object.entries(dearTexts))
    for (const call of await buildRichTextCalls()) await checkCall(ours.url, call, kind, text)
  await ours.stop()
  await closeDatabase()
  await drop()
}

async function checkCall(server: string, call: RichTextCall, kind: string, text: string) {
  const { longestMs, statuses } = await watchHealth(server, sendAtOnce(server, call, text))
  const how = `${kind}: answered ${[...new Set(statuses)].join(', ')}`
  verdict(`${call.route}, ${how}; longest wait for /healthz, ms`, longestMs, {
    atMost: longestWaitMs,
  })
}

const sendAtOnce = (server: string, call: RichTextCall, text: string) =>
  Promise.all(Array.from({ length: atOnce }, () => send(server, call, text)))

async function send(server: string, call: RichTextCall, text: string): Promise<number> {
  const { route, field, input, headers } = call
  const { url, ...request } = requestOf(route, { ...input, [field]: text }, headers)
  const answer = await fetch(server + url, request)
  await answer.text()
  return answer.status
}

/** Asks again and again while the texts are judged, and once more: the last wait began before they were done. */
async function watchHealth(server: string, judging: Promise<number[]>) {
  let isOver = false
  const watched = judging.finally(() => {
    isOver = true
  })
  let longestMs = 0
  do {
    const askedAt = performance.now()
    await (await fetch(`${server}/healthz`)).text()
    longestMs = Math.max(longestMs, performance.now() - askedAt)
  } while (!isOver)
  return { longestMs, statuses: await watched }
}
