/**
 * A browser that translates takes each text out of the page and puts a `<font>` in its place: what is drawn anew would
 * change texts that nobody sees, and stand beside the translation of what was there. To the page's own scripts its texts
 * are where they were. One that changes, moves or goes is put back before, for the browser to translate anew.
 */

/** What stands in the place of a text, and which text it is. */
const standIns = new WeakMap<Node, ChildNode>()
const originals = new WeakMap<Node, Node>()

let isTranslated = false

export function followTranslations(): void {
  const observer = new MutationObserver(records => {
    for (const { addedNodes, removedNodes, nextSibling } of records) {
      const [standIn] = addedNodes
      const replaced = removedNodes[0] ?? nextSibling
      if (standIn?.nodeName === 'FONT' && replaced) noteStandIn(standIn as HTMLElement, replaced)
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

function noteStandIn(standIn: ChildNode, replaced: Node): void {
  const text = originals.get(replaced) ?? replaced
  standIns.set(text, standIn)
  originals.set(standIn, text)
  if (!isTranslated) hideStandIns()
  isTranslated = true
}

/** Only then: as long as nothing is translated, the browser's own methods are as quick as ever. */
function hideStandIns(): void {
  readInPlace('parentNode', parent => parent)
  readInPlace('nextSibling', sibling => originals.get(sibling) ?? sibling)
  putBackFirst(Node, 'insertBefore')
  putBackFirst(Element, 'moveBefore')
  putBackFirst(CharacterData, 'remove')
  putBackFirst(CharacterData, 'data')
}

function readInPlace(name: 'parentNode' | 'nextSibling', toOriginal: (found: Node) => Node): void {
  const property = Object.getOwnPropertyDescriptor(Node.prototype, name) as PropertyDescriptor
  const read = property.get as (this: Node) => Node | null
  property.get = function (this: Node) {
    const found = read.call(this) ?? read.call(standIns.get(this) ?? this)
    return found && toOriginal(found)
  }
  Object.defineProperty(Node.prototype, name, property)
}

/** Of what is called or set on a node: that node, and those it is given. */
function putBackFirst({ prototype }: { prototype: object }, name: string): void {
  const property = Object.getOwnPropertyDescriptor(prototype, name)
  if (!property) return
  const kind = property.set ? 'set' : 'value'
  const run = property[kind] as (this: Node, ...given: Node[]) => unknown
  property[kind] = function (this: Node, ...given: Node[]) {
    for (const node of [this, ...given]) putBack(node)
    return run.apply(this, given)
  }
  Object.defineProperty(prototype, name, property)
}

function putBack(node: Node): void {
  const standIn = standIns.get(node)
  standIns.delete(node)
  if (standIn && !node.isConnected) standIn.replaceWith(node)
}
