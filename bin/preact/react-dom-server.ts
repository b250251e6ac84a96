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

/**
 * Preact would write the one into the page. The other it makes what the property of an element takes, which is false for
 * "no", and false is no attribute.
 */
const before = options.vnode
options.vnode = vnode => {
  Reflect.deleteProperty(vnode.props, 'suppressHydrationWarning')
  before?.(vnode)
  const props: Record<string, unknown> = vnode.props
  if (props.translate === false) props.translate = 'no'
}
