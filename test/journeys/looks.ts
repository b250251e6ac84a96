/** The looks of a screen: all that decides whether a text, or a link within a text, can be told from what is around it. */

type Kind = 'text' | 'link'
type Look = { kind: Kind; look: string; elements: Element[] }

/** What is kept in the page: the looks, and the elements that the rule about colours does not apply to. */
export type WithLooks = { looks: Look[]; inapplicable?: Record<Kind, WeakSet<Element>> }

type Box = { left: number; right: number; top: number; bottom: number }
/** Nothing behind what is opaque is seen; all within something share its `effects`. */
type Painted = {
  element: Element
  box: Box
  paint: string
  effects: string
  isOpaque: boolean
  isRaised: boolean
}
type Text = { element: Element; box: Box; style: CSSStyleDeclaration }

/** In the page. Two texts of one look have the same colours, are both large or small, and stand on the same. */
export function findLooks({ isNewScreen }: { isNewScreen: boolean }): string[] {
  const page = window as unknown as WithLooks
  if (isNewScreen || !page.inapplicable)
    page.inapplicable = { text: new WeakSet(), link: new WeakSet() }
  const painted = new Map<Element, Painted>()
  const texts: Text[] = []
  const found = new Map<string, Look>()
  for (const element of document.querySelectorAll('*')) read(element)
  for (const text of texts) keep(text)
  page.looks = [...found.values()]
  return page.looks.map(({ look }) => look)

  function read(element: Element): void {
    const isPart = element instanceof SVGElement && element.ownerSVGElement
    const isText = element.tagName === 'A' || hasText(element)
    if ((isPart && !isText) || element.tagName === 'OPTION' || !element.checkVisibility()) return
    const style = getComputedStyle(element)
    const paint = isPart ? undefined : findPaint(element, style)
    if (paint) painted.set(element, paint)
    if (isText) texts.push({ element, style, box: boxOfLetters(element) })
  }

  function hasText(element: Element): boolean {
    return isField(element) || textsOf(element).length > 0
  }

  function isField(element: Element): boolean {
    return /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)
  }

  function textsOf(element: Element): Node[] {
    const own: Node[] = []
    for (let node = element.firstChild; node; node = node.nextSibling)
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) own.push(node)
    return own
  }

  /** Of its own letters, which may stand beyond its edge; of the whole where it has none. */
  function boxOfLetters(element: Element): Box {
    const nodes = textsOf(element)
    const [first] = nodes
    const last = nodes.at(-1)
    if (!first || !last) return boxOf(element)
    const range = document.createRange()
    range.setStartBefore(first)
    range.setEndAfter(last)
    return boxOf(range)
  }

  function boxOf(place: Element | Range): Box {
    const { left, right, top, bottom } = place.getBoundingClientRect()
    return { left, right, top, bottom }
  }

  /** None, where one looks right through it. */
  function findPaint(element: Element, style: CSSStyleDeclaration): Painted | undefined {
    const { backgroundColor, backgroundImage, backgroundClip, opacity, filter, mixBlendMode } =
      style
    const isPicture =
      isField(element) || /^(IMG|SVG|CANVAS|VIDEO|IFRAME|OBJECT)$/i.test(element.tagName)
    const isPlain = backgroundImage === 'none' && backgroundClip === 'border-box'
    const isClear = isPlain && backgroundColor === 'rgba(0, 0, 0, 0)'
    const effects = `${opacity} ${filter} ${mixBlendMode}`.replace('1 none normal', '')
    const isRaised = style.zIndex !== 'auto'
    if (isClear && !isPicture && !effects && !isRaised) return undefined
    const kind = isPicture ? element.tagName : ''
    return {
      element,
      box: boxOf(element),
      paint: `${kind} ${backgroundColor} ${backgroundImage} ${backgroundClip} ${style.position} ${style.zIndex}`,
      effects,
      isOpaque: isPlain && backgroundColor.startsWith('rgb(') && !effects,
      isRaised,
    }
  }

  function keep(text: Text): void {
    const look = `${describeLetters(text)} on ${describeGround(text)}`
    if (hasText(text.element)) add('text', look, text.element)
    const block = text.element.matches('a[href]') && findBlock(text.element)
    if (block) add('link', `${look} in ${describeBlock(text, block)}`, text.element)
  }

  function add(kind: Kind, description: string, element: Element): void {
    if (page.inapplicable?.[kind].has(element)) return
    const look = `${kind} ${description}`
    const alike = found.get(look)
    if (alike) alike.elements.push(element)
    else found.set(look, { kind, look, elements: [element] })
  }

  /** A single letter, a field without contents, and what is switched off are judged less strictly. */
  function describeLetters({ element, style }: Text): string {
    const { color, fontSize, fontWeight, textShadow, webkitTextStrokeWidth } = style
    const content = 'value' in element ? element.value : element.textContent
    const isShort = String(content).trim().length < 2
    const isOff = Boolean(element.closest(':disabled, [aria-disabled=true], [inert]'))
    const points = parseFloat(fontSize) * 0.75
    const isLarge = points >= (parseFloat(fontWeight) >= 700 ? 14 : 18)
    const isDrawn = textShadow !== 'none' || webkitTextStrokeWidth !== '0px'
    const drawing = isDrawn && `${fontSize} ${textShadow} ${style.webkitTextStroke}`
    return `${color} ${isLarge} ${isShort} ${isOff} ${drawing}`
  }

  /** The nearest that hides all behind it, what is painted upon it where the text stands, and what changes them all. */
  function describeGround(text: Text): string {
    const holders = new Set<Painted>()
    let ground: Painted | undefined
    let isRaised = false
    for (let at: Element | null = text.element; at; at = at.parentElement) {
      const paint = painted.get(at)
      if (!paint) continue
      holders.add(paint)
      if (ground) continue
      if (paint.isOpaque && (covers(paint.box, text.box) || isRoot(at))) ground = paint
      else isRaised ||= paint.isRaised
    }
    const effects = [...holders].map(one => one.effects).join('')
    const parts = [...painted.values()].filter(one => one !== ground && isPartOfGround(one))
    const describe = (one: Painted) =>
      `${holders.has(one)} ${covers(one.box, text.box)} ${one.paint}`
    return `${ground?.paint}, ${effects}, ${parts.map(describe).join()}`

    function isPartOfGround(one: Painted): boolean {
      if (!overlap(one.box, text.box) && !holders.has(one)) return false
      return !ground || isRaised || ground.element.contains(one.element)
    }
  }

  /** What it is painted with is painted on all of the window. */
  function isRoot(element: Element): boolean {
    return element === document.body || element === document.documentElement
  }

  function overlap(one: Box, other: Box): boolean {
    const isBeside = one.left >= other.right || one.right <= other.left
    return !isBeside && one.top < other.bottom && one.bottom > other.top
  }

  function covers(one: Box, other: Box): boolean {
    const isAsWide = one.left <= other.left + 1 && one.right >= other.right - 1
    return isAsWide && one.top <= other.top + 1 && one.bottom >= other.bottom - 1
  }

  /** What a link stands in a line with; none, where it is a block of its own. */
  function findBlock(link: Element): Element | undefined {
    if (!isInline(link)) return undefined
    let at = link.parentElement
    while (at && isInline(at)) at = at.parentElement
    return at ?? undefined
  }

  function isInline(element: Element): boolean {
    return /^(inline|contents|ruby)/.test(getComputedStyle(element).display)
  }

  function describeBlock({ style }: Text, block: Element): string {
    const other = getComputedStyle(block)
    return `${describeFont(style)} ${style.border} ${style.outline}, ${other.color} ${describeFont(other)}`
  }

  function describeFont(style: CSSStyleDeclaration): string {
    return `${style.fontFamily} ${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.textDecoration}`
  }
}
