/** Asks an address again and again, on a connection and in a thread of its own, until it is told to tell. */
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'

type Answer = { status: number; ms: number }

const everyMs = 100

/** Answers how to stop, and what came. */
export function watchHealth(url: string): () => Promise<Answer[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: url })
  return () => {
    const answers = new Promise<Answer[]>(resolve => worker.once('message', resolve))
    worker.postMessage('tell')
    return answers
  }
}

async function watch(url: string, port: NonNullable<typeof parentPort>): Promise<void> {
  const answers: Answer[] = []
  let isOver = false
  port.once('message', () => {
    isOver = true
  })
  while (!isOver) {
    answers.push(await ask(url))
    await pause(everyMs)
  }
  port.postMessage(answers)
}

async function ask(url: string): Promise<Answer> {
  const askedAt = performance.now()
  const answer = await fetch(url)
  await answer.text()
  return { status: answer.status, ms: performance.now() - askedAt }
}

if (parentPort) await watch(workerData, parentPort)
