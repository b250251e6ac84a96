import { focusBeginning } from './page-focus.ts'

/** Where the focus stood: all that held it, from the inside, and at which place of each. */
type Place = { holder: Element; at: number }

/** Screens that place the focus themselves are given so long. */
const patienceMs = 150

/** What had the focus last, also in a notice above the page. */
let focused: Element | undefined
/** What had it last on the page itself: a notice that is answered leads back there. */
let onPage: Element | undefined
/** Where that stood. */
let places: Place[] = []
let isFollowed = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * What somebody has pressed may leave the screen with what it did, and the next stop would be the beginning of the
 * document. The focus goes on where it was: to the field that has come there, else to what now stands there. From the
 * first page that asks for it until the document ends.
 */
export function followLostFocus(): void {
  if (isFollowed) return
  isFollowed = true
  const observer = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(goOn, patienceMs)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', ({ target }) => remember(target))
  document.addEventListener('pointerdown', forget)
  remember(document.activeElement)
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof Element)) return
  focused = target
  if (!target.closest('main')) return
  onPage = target
  places = []
  for (let child = target; child.parentElement && child.tagName !== 'MAIN'; ) {
    const holder = child.parentElement
    places.push({ holder, at: [...holder.children].indexOf(child) })
    child = holder
  }
}

/** Whoever points somewhere else has left. */
function forget(): void {
  focused = undefined
  onPage = undefined
  places = []
}

const isLost = () =>
  onPage !== undefined && !focused?.isConnected && document.activeElement === document.body

function goOn(): void {
  if (!isLost()) return
  const place = places.find(({ holder }) => holder.isConnected)
  if (onPage?.isConnected) focus(onPage)
  else if (!place || place.holder.tagName === 'MAIN') focusBeginning()
  else focus(findSuccessor(place))
}

/** Never a button: whoever presses twice would press that one too. */
function findSuccessor({ holder, at }: Place): Element {
  const successor = holder.children[at] ?? holder.lastElementChild
  if (!successor || successor.matches('a, button, dialog')) return holder
  const field = successor.matches('form') && successor.querySelector('input, select, textarea')
  return field || successor
}

function focus(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
