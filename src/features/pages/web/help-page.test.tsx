import { expect, test } from 'vitest'
import { renderScreen, textIn } from '#test/builders/screen.tsx'
import { HelpScreen } from './help-page.tsx'

const law = { id: 1, slug: 'privacy-policy', title: 'Our privacy', path: '/read/1/support/privacy' }
const guide = { id: 5, slug: 'how', title: 'How to begin', path: '/read/5/guides/how' }

test('help lists what managers wrote, by category, and leads on to a report', () => {
  const html = renderScreen(() => (
    <HelpScreen
      categories={[
        { id: 2, name: 'Guides', pages: [guide] },
        { id: 1, name: 'Support', pages: [law] },
      ]}
    />
  ))
  expect(html).toMatch(/<h2[^>]*>Guides<\/h2>/)
  expect(html).toContain('href="/read/5/guides/how"')
  expect(html).toContain('href="/report"')
  expect(textIn(html)).not.toContain('Our privacy')
  expect(html).not.toMatch(/<h2[^>]*>Support<\/h2>/)
})

test('where nothing is written yet, help says so and still leads on', () => {
  const html = renderScreen(() => <HelpScreen categories={[]} />)
  expect(textIn(html)).toContain('No help pages yet.')
  expect(html).toContain('href="/report"')
})
