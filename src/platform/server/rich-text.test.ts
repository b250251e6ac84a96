import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unicodeText } from '#test/builders/unicode-text.ts'
import { cleanRichText, htmlOf, takeRichText, textOf } from './rich-text.ts'

const richTextOf = (text: string) => cleanRichText(htmlOf(text))

test('what an editor makes stays as it is', () => {
  const html =
    '<h3>What you get</h3><p>A <strong>clean</strong> <em>house</em><br />today.</p><ul><li>Floors</li></ul>'
  expect(cleanRichText(html)).toBe(html)
})

test('headings begin at the third level', () => {
  expect(cleanRichText('<h1>One</h1><h2>Two</h2><h4>Four</h4><h6>Six</h6>')).toBe(
    '<h3>One</h3><h3>Two</h3><h4>Four</h4><h4>Six</h4>',
  )
})

test('a link leads outside, is not followed by search engines and cannot reach back', () => {
  expect(cleanRichText('<a href="https://example.com/a" onclick="x()" rel="opener">Site</a>')).toBe(
    '<a href="https://example.com/a" rel="nofollow ugc noopener" target="_blank">Site</a>',
  )
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<iframe src="https://example.com"></iframe>',
  '<style>body{display:none}</style>',
  '<p style="position:fixed" onmouseover="alert(1)" class="x" id="y">',
  '<object data="x"></object><embed src="x"><base href="//x"><meta http-equiv=refresh>',
  '<form action="/x"><input name=a><button>b</button></form>',
  '<<script>script>alert(1)<</script>/script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>-->',
  '<template><script>alert(1)</script></template>',
])('%s loses everything that could act', hostile => {
  expect(cleanRichText(hostile)).not.toMatch(
    /<(?!\/?(p|br|strong|em|b|i|u|s|ul|ol|li|h3|h4|blockquote|a)\b)|<[^>]*(on\w+=|style|class|id=|src)/i,
  )
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '&#106;avascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/account',
])('a link to %s becomes plain text', href => {
  expect(cleanRichText(`<a href="${href}">Here</a>`)).toBe('Here')
})

test('whatever comes in, cleaning once is enough', () => {
  const pieces = fc.constantFrom(
    ...['<p>', '</p>', '<a href="http://x.gh">', '</a>', '<script>', '</script>', '<div>', '<h1>'],
    ...['<li>', '&lt;b&gt;', '&amp;', '<', '>', '"', "'", '<!--', '-->', '<svg>', 'Ɛyɛ', '<br/>'],
  )
  const html = fc.array(fc.oneof(pieces, unicodeText())).map(all => all.join(''))
  fc.assert(
    fc.property(html, dirty => {
      const clean = cleanRichText(dirty)
      expect(cleanRichText(clean)).toBe(clean)
      expect(clean).not.toMatch(/<(script|svg|div|h1)\b/i)
    }),
  )
})

test('text that is nested as text may be is taken, as deep as it is shown', async () => {
  const nested = `${'<blockquote>'.repeat(100)}words${'</blockquote>'.repeat(100)}`
  expect(textOf(await takeRichText('description', nested))).toBe('words')
})

const refused = {
  status: 422,
  body: { errors: { description: ['The description field must not nest more than 100 tags.'] } },
}

test.each([
  ['closed at its end', (n: number) => `${'<i>'.repeat(n)}words${'</i>'.repeat(n)}`],
  ['never closed', (n: number) => `${'<b>'.repeat(n)}words`],
  ['closed in a comment', (n: number) => '<b>words<!--</b>-->'.repeat(n)],
  ['closed in an attribute', (n: number) => '<b title="</b>">words'.repeat(n)],
  ['closed by another tag', (n: number) => '<b>words</i>'.repeat(n)],
  ['closed by a tag that is none', (n: number) => '<b/>words'.repeat(n)],
  ['of tags that are not taken', (n: number) => '<svg><g>words'.repeat(n)],
])('text that is nested too deep is refused on its field: %s', async (_case, nested) => {
  await expect(takeRichText('description', nested(200))).rejects.toMatchObject(refused)
})

test.each([
  ['paragraphs', '<p>One<p>two'],
  ['items', '<li>One<li>two'],
  ['line breaks', 'One<br>two<br/>'],
])('%s without an end lie beside each other, not in each other', async (_case, html) => {
  const taken = await takeRichText('description', html.repeat(300))
  expect(textOf(taken)).toMatch(/^One two/)
})

test('parsing ends with the first tag that lies too deep, however many follow', () => {
  const readLink = vi.spyOn(URL, 'canParse')
  onTestFinished(() => readLink.mockRestore())
  const link = '<a href="https://adwuma.test">further down</a>'
  cleanRichText(link)
  expect(readLink).toHaveBeenCalled()
  readLink.mockClear()
  expect(() => cleanRichText('<b>'.repeat(200) + link)).toThrow()
  expect(readLink).not.toHaveBeenCalled()
})

test('each of many texts waits for a turn of its own, in which others are answered', async () => {
  const order: string[] = []
  const others = () => {
    order.push('others')
    if (order.length < 40) setImmediate(others)
  }
  setImmediate(others)
  const take = async (text: string) => order.push(await takeRichText('description', text))
  await Promise.all(['a', 'b', 'c'].map(take))
  expect(order.filter(text => text !== 'others')).toEqual(['a', 'b', 'c'])
  expect(order.join(' ')).not.toMatch(/[abc] [abc]/)
})

test('the text of rich text has its words apart and its signs readable', () => {
  expect(
    textOf('<p>Salt &amp; pepper</p><p>1 &lt; 2&nbsp;&eacute;</p><ul><li>a</li><li>b</li></ul>'),
  ).toBe('Salt & pepper 1 < 2 é a b')
})

test('the text of escaped markup is that markup, once unescaped', () => {
  expect(textOf('<p>&amp;lt;b&amp;gt; &lt;b&gt;</p>')).toBe('&lt;b&gt; <b>')
})

test('plain text keeps its lines and paragraphs', () => {
  expect(richTextOf('He took GHS 50.\r\nThen he left.\n\n \nPlease help.\n')).toBe(
    '<p>He took GHS 50.<br />Then he left.</p><p>Please help.</p>',
  )
})

test('plain text of nothing but blanks is done in a moment', () => {
  for (const blank of [' ', '\n', ' \n', '\r\n', '\t']) {
    const html = richTextOf(`a${blank.repeat(200_000 / blank.length)}b`)
    expect(html).toMatch(/^<p>a.*b<\/p>$/s)
  }
})

test('signs in plain text stand for themselves', () => {
  const text = 'a < b && c > d, <ama@example.com> &amp; x<y'
  expect(textOf(richTextOf(text))).toBe(text)
})

test('text with tags is taken for HTML, and cleaned', () => {
  expect(richTextOf('One\n<b>two</b><script>alert(1)</script>')).toBe('One\n<b>two</b>')
})

test('whatever text comes in, what comes out is clean', () => {
  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<svg/onload=x>',
    '<img src=x onerror=y',
    '\n\n',
    '<!--',
    '>',
    'a',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), parts => {
      const html = richTextOf(parts.join(''))
      expect(cleanRichText(html)).toBe(html)
      expect(html).not.toMatch(/<(?!\/?(p|br|strong|em|b|i|u|s|ul|ol|li|h3|h4|blockquote|a)\b)/)
    }),
  )
})
