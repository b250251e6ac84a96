import type { BrowserContext } from '@playwright/test'

export type Begin = 'before its scripts run' | 'afterwards'

/**
 * What a browser that translates does to a page: each text is taken out, and a `<font>` with its translation put in its
 * place, also of what comes later. The translation says the same, so that what is shown can be compared.
 */
export const translatePages = (context: BrowserContext, begin: Begin) =>
  context.addInitScript(translate, begin)

/** In the page. */
function translate(begin: Begin): void {
  const untranslated = 'script, style, textarea, option, svg, font, [translate=no]'
  if (begin === 'afterwards') whenTakenOver()
  else document.addEventListener('DOMContentLoaded', start)

  function whenTakenOver() {
    const controls = [...document.querySelectorAll('a, button')]
    const isTakenOver = controls.some(one => Object.keys(one).some(key => key.startsWith('__')))
    if (isTakenOver) start()
    else setTimeout(whenTakenOver, 20)
  }

  function start() {
    translateAll(document.body)
    const observer = new MutationObserver(records => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node)
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  }

  function translateAll(node: Node) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = node instanceof Text ? [node] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }

  function replace(text: Text) {
    const { parentElement: parent, data } = text
    if (!parent || !/\w/.test(data) || parent.closest(untranslated)) return
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(data)
    parent.insertBefore(font, text)
    parent.removeChild(text)
  }
}
