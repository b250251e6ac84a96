import { createContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useRequiredContext } from './required-context.ts'

const Greeting = createContext<string | null>(null)

function Greeter() {
  return useRequiredContext(Greeting)
}

test('a required context is what its provider gives', () => {
  const html = renderToStaticMarkup(
    <Greeting value="Akwaaba">
      <Greeter />
    </Greeting>,
  )
  expect(html).toBe('Akwaaba')
})

test('a required context without a provider is an error at once', () => {
  expect(() => renderToStaticMarkup(<Greeter />)).toThrow('No provider')
})
