import { type ContainerNode, options, type VNode } from 'preact'
import { cloneElement, hydrate, render } from 'preact/compat'

type Reports = Record<'onCaughtError' | 'onUncaughtError', (error: unknown) => void>

/** By the name that Preact's build gives it, which its own compat and debug parts use as well. */
const hooks = options as { __e?: (error: unknown, ...place: unknown[]) => void }

export function hydrateRoot(
  _document: Document,
  page: VNode,
  { onCaughtError }: Reports,
): { unmount: () => void } {
  reportErrorsTo(onCaughtError)
  hastenEffects()
  takeOver(page)
  return { unmount: () => render(null, wholeDocument) }
}

/** What is being waited for is thrown as a promise. Without a boundary around the document nobody else would wait. */
function takeOver(page: VNode): void {
  try {
    hydrate(cloneElement(page), wholeDocument)
  } catch (error) {
    // All others have been reported.
    if (error instanceof Promise) error.then(() => takeOver(page))
  }
}

/** Those of drawing and of effects: what a handler throws breaks no screen. */
function reportErrorsTo(report: (error: unknown) => void): void {
  const handle = hooks.__e
  hooks.__e = (error, ...place) => {
    if (!(error instanceof Promise)) report(error)
    handle?.(error, ...place)
  }
}

/** Preact would wait for the next frame: what somebody types until then could be reset by an effect that comes late. */
function hastenEffects(): void {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port2.onmessage = () => waiting.shift()?.()
  options.requestAnimationFrame = runEffects => {
    waiting.push(runEffects)
    port1.postMessage(null)
  }
}

let root = document.documentElement

/** A page that fails is drawn anew from `<html>` on, where React keeps that element and what the head's scripts set on it. */
function withAttributesOfBefore(node: Node): Node {
  if (!(node instanceof HTMLHtmlElement)) return node
  for (const { name, value } of root.attributes)
    if (!node.hasAttribute(name)) node.setAttribute(name, value)
  root = node
  return node
}

/** Given the document, Preact would draw into `<html>`, and not take over that element itself. */
const wholeDocument = {
  nodeType: 1,
  parentNode: null,
  get firstChild() {
    return document.documentElement
  },
  get childNodes() {
    return [document.documentElement]
  },
  contains: (node: Node) => document.contains(node),
  appendChild: (node: Node) => document.appendChild(withAttributesOfBefore(node)),
  insertBefore: (node: Node, before: Node | null) =>
    document.insertBefore(withAttributesOfBefore(node), before),
  removeChild: (node: Node) => document.removeChild(node),
  ownerDocument: document,
  namespaceURI: 'http://www.w3.org/1999/xhtml',
} as unknown as ContainerNode & Element
