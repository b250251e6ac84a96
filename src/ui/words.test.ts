import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { words } from './words.ts'

test('a sentence keeps its elements where its words put them', () => {
  const link = createElement('a', { href: '/terms' }, 'the terms')
  expect(renderToStaticMarkup(words`Read ${link} first, ${'Ama'}.`)).toBe(
    'Read <a href="/terms">the terms</a> first, Ama.',
  )
})

test('what is not there leaves no trace in a sentence', () => {
  expect(renderToStaticMarkup(words`${undefined} charges nothing.`)).toBe(' charges nothing.')
})
