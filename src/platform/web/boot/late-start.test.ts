import { expect, test } from 'vitest'
import { holdScripts } from './late-start.ts'

const preload = '<link rel="modulepreload" nonce="N" href="/assets/core.js"/>'
const script = '<script nonce="N" type="module" async="">import "/assets/root.js"</script>'
const page = (main: string) => `<head>${preload}</head><body><main>${main}</main>${script}</body>`

test('the scripts of a page that can be read wait, with the addresses of their modules', () => {
  const html = holdScripts(page('<h1>Services</h1>'))
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    `<script nonce="N" type="text/plain" data-modules='["/assets/core.js"]'>import "/assets/root.js"</script>`,
  )
})

test.each(['<h1>Orders</h1><div aria-busy="true"></div>', '<p>Nothing yet</p>'])(
  'the scripts of a page that still loads what it is about do not wait: %s',
  main => {
    expect(holdScripts(page(main))).toBe(page(main))
  },
)

test('a page whose scripts are not found is an error, and not a page without life', () => {
  expect(() => holdScripts('<h1>Services</h1>')).toThrow('no scripts that could wait')
})
