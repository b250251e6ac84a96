/**
 * Stands in the head of every page, as it is here. Starts the scripts of a page that can be read without them once the
 * line and the processor are free, or at the first touch (late-start.ts), and keeps what is pressed, chosen or typed
 * before they have taken over, to do it then.
 */
;(() => {
  const page = document.documentElement
  const nativeControls =
    'a[href], area[href], summary, label, input, select, textarea, form [type=submit]'
  const buttons = 'button, [role=button], [role=tab], [role=switch], [role=menuitem]'
  /** `value` of a control that was changed; none of one that was pressed. */
  let early = []
  let isAlive = false
  let isCaughtUp = false
  let hasFailed = false
  let hasFetched = false
  let hasStarted = false

  const findWaiting = () => document.querySelector('script[data-modules]')

  /** Whoever only reads is spared the work of running them; whoever touches waits for nothing on the line any more. */
  function fetchModules() {
    const waiting = findWaiting()
    if (hasFetched || !waiting) return
    hasFetched = true
    for (const href of JSON.parse(waiting.dataset.modules)) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
  }

  function start() {
    const waiting = findWaiting()
    if (hasStarted || !waiting) return
    hasStarted = true
    fetchModules()
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = waiting.nonce
    script.textContent = waiting.textContent
    document.head.append(script)
  }

  /** Whoever saves data loads scripts only for what does not work without them; links and searches wait for none. */
  function startAtTouch({ target, type }) {
    if (isAlive || hasStarted || !(target instanceof Element)) return
    const needsThem = target.closest('button:not([type=submit])')
    if (!needsThem && target.closest('a[href], form[action]') && type !== 'keydown') return
    if (!page.hasAttribute('data-less') || target.closest(`${buttons}, form`)) start()
  }

  function whenIdle(action) {
    if (page.hasAttribute('data-less')) return
    if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 2000 })
    else setTimeout(action, 200)
  }

  function keepPress(event) {
    if ((isAlive && !hasFailed) || !(event.target instanceof Element)) return
    const pressed = event.target.closest(`${nativeControls}, ${buttons}`)
    if (!pressed || worksByItself(pressed)) return
    if (hasFailed && !isScripted(pressed)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (hasFailed) return sayWhatIsMissing()
    if (early.some(({ element, value }) => element === pressed && value === undefined)) return
    pressed.setAttribute('data-held', '')
    early.push({ element: pressed, place: placeOf(pressed) })
    start()
  }

  function worksByItself(pressed) {
    if (pressed.matches(nativeControls)) return !isScripted(pressed)
    return pressed.hasAttribute('popovertarget') && 'showPopover' in HTMLElement.prototype
  }

  /** Sent by itself, such a form would only be empty again. */
  const isScripted = ({ type, form }) => type === 'submit' && form?.matches('[data-scripted]')

  function keepValue({ target }) {
    if (isCaughtUp || !('value' in target)) return
    early = early.filter(({ element, value }) => element !== target || value === undefined)
    early.push({ element: target, value: isTicked(target) ? target.checked : target.value })
  }

  const isTicked = ({ type }) => type === 'checkbox' || type === 'radio'

  /** After what begins with the page, such as who is logged in, has been drawn. */
  function goOn() {
    if (isAlive) return
    isAlive = true
    // A key may come first: what it adds is part of what was typed.
    setTimeout(() => {
      isCaughtUp = true
      for (const one of early) (one.value === undefined ? press : change)(one)
    })
  }

  function press({ element, place }) {
    const control = element.isConnected ? element : document.querySelector(place)
    element.removeAttribute('data-held')
    if (document.activeElement === document.body) control?.focus({ preventScroll: true })
    control?.click()
  }

  /** As if just done: what has taken over learns of it by the events, and by a value that differs from what it knows. */
  function change({ element, value }) {
    if (!element.isConnected) return
    if (isTicked(element)) tick(element, value)
    else write(element, value)
    if (element !== document.activeElement)
      element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }

  function tick(element, value) {
    element.checked = !value
    element.click()
  }

  function write(element, value) {
    if (element.type !== 'file') setNewValue(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function setNewValue(element, value) {
    const { selectionStart, selectionEnd } = element
    // React's own setter of this one element keeps what it knows; the setter of its kind does not pass there.
    if (element.tagName !== 'SELECT') element.value = `${value} `
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value').set.call(
      element,
      value,
    )
    if (typeof selectionStart === 'number') element.setSelectionRange(selectionStart, selectionEnd)
  }

  /** To find again what was drawn anew. */
  function placeOf(element) {
    if (element.id) return `#${CSS.escape(element.id)}`
    if (element === document.body || !element.parentElement) return 'body'
    const number = [...element.parentElement.children].indexOf(element) + 1
    return `${placeOf(element.parentElement)} > :nth-child(${number})`
  }

  /** The scripts do not come: nothing is kept any longer, and what works by itself goes on working. */
  function giveUp() {
    if (isAlive) return
    isAlive = true
    isCaughtUp = true
    hasFailed = true
    const pressed = early.filter(({ value }) => value === undefined)
    for (const { element } of pressed) element.removeAttribute('data-held')
    // What failed may have put another document in its place.
    document.documentElement.setAttribute('data-scripts-failed', '')
    if (pressed.length > 0) sayWhatIsMissing()
  }

  function sayWhatIsMissing() {
    document.querySelector('[data-scripts-missing]')?.remove()
    const notice = document.createElement('p')
    notice.dataset.scriptsMissing = ''
    notice.setAttribute('role', 'alert')
    notice.className = 'bg-warn-soft p-4 font-semibold text-warn-text'
    notice.textContent = '{scriptsLoadError}'
    document.body.prepend(notice)
    scrollTo(0, 0)
  }

  const isModule = ({ target }) => target instanceof HTMLScriptElement && target.type === 'module'

  for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin'])
    addEventListener(type, startAtTouch, { capture: true, passive: true })
  addEventListener('click', keepPress, true)
  for (const type of ['input', 'change']) addEventListener(type, keepValue, true)
  addEventListener('scriptstakenover', goOn)
  addEventListener('scriptsfailed', giveUp)
  addEventListener('error', event => isModule(event) && giveUp(), true)
  addEventListener('unhandledrejection', ({ reason }) => /import|module/.test(reason) && giveUp())
  addEventListener('load', () => {
    if (page.dataset.auth === 'user') return whenIdle(start)
    setTimeout(whenIdle, 1500, fetchModules)
    setTimeout(whenIdle, 4500, start)
  })
})()
