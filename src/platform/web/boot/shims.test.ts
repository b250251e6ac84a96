import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('./shims.js', import.meta.url), 'utf8')

/** A page as it is without what is newer, after the shims; what the native functions answer is what they have to. */
test.each([
  `Object.hasOwn({ a: 1 }, 'a') && !Object.hasOwn({}, 'toString')`,
  `[[1, 2, 3].at(-1), [1].at(4), 'abc'.at(-2), new Uint8Array([7]).at(0)].join()`,
  `[1, 2, 3, 4].findLast((one, at) => one % 2 && at < 3)`,
  `(list => list.toSorted((a, b) => a - b).concat(list))([3, 1, 2]).join()`,
  `(list => list.with(-1, 9).concat(list))([1, 2]).join()`,
  `['a😀', '\\uD83D', '\\uDE00\\uDE00', 'a\\uD83Db'].map(one => one.isWellFormed()).join()`,
  `['a😀', '\\uD83D', '\\uDE00\\uDE00', 'a\\uD83Db'].map(one => one.toWellFormed()).join()`,
  `[URL.canParse('https://a.test'), URL.canParse('a b'), URL.canParse('/a', 'https://a.test')].join()`,
])('%s is the same by the shims', script => {
  expect(runInContext(script, page())).toBe(runInContext(script, createContext({ URL })))
})

function address(...parts: [string, string?]) {
  return new URL(...parts)
}

function page() {
  const context = createContext({
    ...{ AbortSignal: {}, ReadableStream, TextEncoder, addEventListener() {} },
    URL: address,
    CSS: { supports: () => true },
    HTMLElement: class {},
    HTMLDialogElement: class {
      showModal() {}
    },
    document: { currentScript: { remove() {} } },
  })
  runInContext(
    `self = globalThis
    delete Object.hasOwn
    for (const name of ['at', 'findLast', 'toSorted', 'with']) delete Array.prototype[name]
    for (const name of ['at', 'isWellFormed', 'toWellFormed']) delete String.prototype[name]
    delete Object.getPrototypeOf(Uint8Array.prototype).at`,
    context,
  )
  runInContext(source, context)
  return context
}
