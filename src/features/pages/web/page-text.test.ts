import { expect, test } from 'vitest'
import { summaryOf, withNamedHeadings } from './page-text.ts'

test('every heading gets a name that a contents list can lead to', () => {
  const { html, headings } = withNamedHeadings(
    '<h3>Your rights</h3><p>Ask.</p><h3>Who &amp; why?</h3>',
  )
  expect(headings).toEqual([
    { id: 'section-your-rights', text: 'Your rights' },
    { id: 'section-who-why', text: 'Who & why?' },
  ])
  expect(html).toBe(
    '<h2 id="section-your-rights" tabindex="-1">Your rights</h2><p>Ask.</p>' +
      '<h2 id="section-who-why" tabindex="-1">Who &amp; why?</h2>',
  )
})

test('headings of the same words keep names of their own', () => {
  const { headings } = withNamedHeadings('<h3>Fees</h3><h3>Fees</h3><h3><em>Fees</em></h3>')
  const ids = headings.map(({ id }) => id)
  expect(ids).toEqual(['section-fees', 'section-fees--2', 'section-fees--3'])
})

test('a heading cannot break out of its name', () => {
  const { html, headings } = withNamedHeadings('<h3>Ɛyɛ "x" onclick=&lt;b&gt;</h3><h3>…</h3>')
  expect(headings).toEqual([
    { id: 'section-ɛyɛ-x-onclick-b', text: 'Ɛyɛ "x" onclick=<b>' },
    { id: 'section-', text: '…' },
  ])
  expect(html).toContain('<h2 id="section-ɛyɛ-x-onclick-b" tabindex="-1">')
})

test('headings follow the title without a gap, and other text stays as it is', () => {
  const { html, headings } = withNamedHeadings('<p>h4</p><h3>A</h3><h4>Small</h4>')
  expect(html).toBe('<p>h4</p><h2 id="section-a" tabindex="-1">A</h2><h3>Small</h3>')
  expect(headings).toHaveLength(1)
})

test('the summary is the first paragraph, without the note above it', () => {
  const html =
    '<blockquote><p>Draft.</p></blockquote><p>What we <b>keep</b> &amp; why.</p><p>More.</p>'
  expect(summaryOf(html)).toBe('What we keep & why.')
})

test('a long summary is cut at a word', () => {
  expect(summaryOf('<p>One two three, four five</p>', 16)).toBe('One two three…')
})

test('a text without paragraphs is its own summary', () => {
  expect(summaryOf('<ul><li>One</li><li>Two</li></ul>')).toBe('One Two')
})
