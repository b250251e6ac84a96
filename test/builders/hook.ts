import { h, render } from 'preact'
import { act } from 'preact/test-utils'
import { vi } from 'vitest'

/**
 * Runs a hook as a screen does that shows nothing: with its effects, drawn anew when its state changes. The file of the
 * test begins with `vi.mock('react', () => import('preact/compat'))`, which is what browsers are sent.
 */
export function runHook<Input, Answer>(hook: (input: Input) => Answer, first: Input) {
  vi.stubGlobal('document', new EventTarget())
  const place = { childNodes: [] } as unknown as Element
  let answer: Answer
  function drawWith(input: Input) {
    const draw = () => {
      answer = hook(input)
    }
    return act(() => render(h(Screen, { draw }), place))
  }
  void drawWith(first)
  return { answer: () => answer, drawWith, act }
}

function Screen({ draw }: { draw: () => void }) {
  draw()
  return null
}
