import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeColors } from './theme.ts'

const themes = { light: tokensOf('light'), dark: tokensOf('dark') }
const grounds = ['bg', 'surface', 'sunken']
const tones = ['success', 'warn', 'danger', 'info', 'review', 'neutral', 'gold', 'brand']

const textPairs: [string, string][] = [
  ...on(['ink', 'muted', 'brand-text', 'danger-text'], grounds),
  ...on(['success-text', 'warn-text', 'info-text', 'gold-text'], ['bg', 'surface']),
  ...tones.map((tone): [string, string] => [`${tone}-text`, `${tone}-soft`]),
  ...on(
    ['ink'],
    tones.map(tone => `${tone}-soft`),
  ),
  ...on(['muted'], ['brand-soft', 'gold-soft', 'neutral-soft']),
  ...on(['on-brand'], ['brand', 'brand-hover']),
  ...on(['on-danger'], ['danger', 'danger-hover']),
  ['on-ink', 'ink'],
  ['on-gold', 'gold'],
  ['on-verified', 'verified'],
  ...on(['verified', 'danger'], ['surface']),
]

const interfacePairs: [string, string][] = [
  ...on(['border-strong', 'focus', 'brand', 'danger', 'verified', 'gold-text'], grounds),
  ...on(['focus'], ['brand-soft', 'gold-soft', 'danger-soft']),
]

for (const [theme, tokens] of Object.entries(themes)) {
  for (const [front, back] of textPairs) {
    test(`${front} on ${back} reads as text in the ${theme} theme`, () => {
      expect(contrast(colour(tokens, front), colour(tokens, back))).toBeGreaterThanOrEqual(4.5)
    })
  }
  for (const [front, back] of interfacePairs) {
    test(`${front} on ${back} is seen as a control in the ${theme} theme`, () => {
      expect(contrast(colour(tokens, front), colour(tokens, back))).toBeGreaterThanOrEqual(3)
    })
  }
}

test('both themes declare the same tokens', () => {
  expect([...themes.dark.keys()]).toEqual([...themes.light.keys()])
})

test('at least 116 pairs are computed', () => {
  expect((textPairs.length + interfacePairs.length) * 2).toBeGreaterThanOrEqual(116)
})

test('the computation agrees with the published example of black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ecb33c', '#ffffff')).toBeCloseTo(1.9, 1)
})

test("the browser's own chrome has the page's background", () => {
  expect(themeColors).toEqual({ light: themes.light.get('bg'), dark: themes.dark.get('bg') })
})

function on(fronts: string[], backs: string[]): [string, string][] {
  return fronts.flatMap(front => backs.map((back): [string, string] => [front, back]))
}

function tokensOf(theme: string): Map<string, string> {
  const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8')
  const block = css.match(new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`))?.[1] ?? ''
  const colours = block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)
  return new Map([...colours].map(([, name = '', value = '']) => [name, value]))
}

function colour(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name)
  if (!value) throw new Error(`app.css declares no token --${name}`)
  return value
}

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
