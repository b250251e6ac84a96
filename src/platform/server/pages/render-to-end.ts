import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'

/** Loaders have answered before rendering starts: what takes longer than this hangs. */
const renderTimeoutMs = 10_000

/**
 * A page as one text. The streaming renderer is used because loader data travels in suspended chunks. Nothing of the
 * page is held once it is there: a timer that outlived it would keep all that the page was made from.
 */
export function renderWhole(
  page: React.ReactNode,
  { nonce, report }: { nonce: string; report(error: unknown): void },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(hanging)
        pipe(collector(resolve))
      },
      onShellError: error => {
        clearTimeout(hanging)
        reject(error)
      },
      onError: report,
    })
    const hanging = setTimeout(abort, renderTimeoutMs).unref()
  })
}

function collector(done: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  })
}
