/**
 * What browsers at the floor lack (docs/decisions/browsers.md). Only they load this, before every other script
 * (shims-boot.ts); it is served as it stands here. Each does as much of the standard as the site uses.
 */
;(() => {
  const fill = (target, methods) => {
    for (const [name, value] of Object.entries(methods))
      if (!(name in target))
        Object.defineProperty(target, name, { value, writable: true, configurable: true })
  }
  const at = {
    at(index) {
      return this[Math.trunc(index) < 0 ? this.length + Math.trunc(index) : Math.trunc(index)]
    },
  }
  const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|([^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/
  const { hasOwnProperty: has } = Object.prototype
  fill(Object, { hasOwn: (target, key) => has.call(target, key) })
  fill(String.prototype, {
    ...at,
    isWellFormed() {
      return !half.test(this)
    },
    toWellFormed() {
      return Array.from(this, one => (half.test(one) ? '\uFFFD' : one)).join('')
    },
  })
  fill(Object.getPrototypeOf(Uint8Array.prototype), at)
  fill(Array.prototype, {
    ...at,
    findLast(...test) {
      return this.slice()
        .reverse()
        .find(...test)
    },
    toSorted(order) {
      return this.slice().sort(order)
    },
    with(index, value) {
      const copy = this.slice()
      copy.splice(index, 1, value)
      return copy
    },
  })
  fill(URL, {
    canParse(...address) {
      try {
        return Boolean(new URL(...address))
      } catch {
        return false
      }
    },
  })
  fill(AbortSignal, {
    timeout(ms) {
      const controller = new AbortController()
      setTimeout(() => controller.abort(), ms)
      return controller.signal
    },
  })

  if (!self.TransformStream)
    self.TransformStream = class {
      constructor(transformer) {
        this.transformer = transformer
      }
    }
  fill(ReadableStream.prototype, {
    pipeThrough({ transformer }) {
      const reader = this.getReader()
      const pull = async controller => {
        let some = false
        const out = {
          enqueue(chunk) {
            some = true
            controller.enqueue(chunk)
          },
        }
        while (!some) {
          const { done, value } = await reader.read()
          if (!done) transformer.transform(value, out)
          else {
            if (transformer.flush) transformer.flush(out)
            return controller.close()
          }
        }
      }
      return new ReadableStream({ pull })
    },
  })
  if (!self.TextEncoderStream)
    self.TextEncoderStream = class extends TransformStream {
      constructor() {
        const encoder = new TextEncoder()
        super({ transform: (text, out) => out.enqueue(encoder.encode(text)) })
      }
    }

  const element = HTMLElement.prototype
  if (!element.showPopover) {
    let shown
    const show = (list, open) => {
      if (!list || list.hasAttribute('data-open') === open) return
      list.toggleAttribute('data-open', open)
      shown = open ? list : undefined
      list.dispatchEvent(Object.assign(new Event('toggle'), { newState: open ? 'open' : 'closed' }))
    }
    const toggle = (list, open) => {
      if (open) show(shown, false)
      show(list, open)
    }
    fill(element, {
      showPopover() {
        toggle(this, true)
      },
      hidePopover() {
        toggle(this, false)
      },
    })
    addEventListener(
      'click',
      ({ target }) => {
        const button = target.closest('[popovertarget]')
        const list = button && document.getElementById(button.getAttribute('popovertarget'))
        if (list) toggle(list, list !== shown)
        else if (shown && !shown.contains(target)) show(shown, false)
      },
      true,
    )
    addEventListener('keydown', ({ key }) => key === 'Escape' && show(shown, false))
  }
  if (!self.HTMLDialogElement || !HTMLDialogElement.prototype.showModal) {
    fill(element, {
      showModal() {
        this.setAttribute('open', '')
      },
      close() {
        this.removeAttribute('open')
        this.dispatchEvent(new Event('close'))
      },
    })
    if (!('open' in document.createElement('dialog')))
      Object.defineProperty(element, 'open', {
        configurable: true,
        get() {
          return this.hasAttribute('open')
        },
      })
  }

  // Attributes on <html> where the styles would ask with :has(); app.css names both.
  if (!CSS.supports('selector(:has(a))')) {
    const root = document.documentElement
    const shown = {
      search: 'header [data-search]',
      actions: '[data-shell] > main [data-action-bar]',
      screen: '[data-one-screen]',
      chat: '[data-one-screen=""]',
    }
    const mark = () => {
      for (const [name, selector] of Object.entries(shown))
        root.toggleAttribute(`data-has-${name}`, document.querySelector(selector) !== null)
    }
    new MutationObserver(mark).observe(root, { childList: true, subtree: true })
  }
  document.currentScript.remove()
})()
