import type { Writable } from 'node:stream'
import { options, type VNode } from 'preact'
import { renderToStringAsync } from 'preact-render-to-string'

type Reports = {
  onAllReady: () => void
  onShellError: (error: unknown) => void
  onError: (error: unknown) => void
}

/** As much of React's renderer as render-to-end.ts asks for: the page is whole before anything of it is sent. */
export function renderToPipeableStream(page: VNode, reports: Reports) {
  let html = ''
  Promise.resolve(renderToStringAsync(page)).then(rendered => {
    html = `<!DOCTYPE html>${rendered}`
    reports.onAllReady()
  }, fail)

  function fail(error: unknown) {
    reports.onError(error)
    reports.onShellError(error)
  }
  return {
    pipe: (receiver: Writable) => receiver.end(html),
    abort: () => fail(new Error('The page was not rendered in time.')),
  }
}

/** Preact would write it into the page. */
const before = options.vnode
options.vnode = vnode => {
  Reflect.deleteProperty(vnode.props, 'suppressHydrationWarning')
  before?.(vnode)
}
