import type { ChangeEvent, ComponentProps } from 'react'

/**
 * Rewrites what was typed or pasted before anyone hears of it; the caret stays where nothing
 * changed.
 */
export function rewriteWith(
  rewrite: (typed: string) => string,
  onChange: ComponentProps<'input'>['onChange'],
) {
  return (event: ChangeEvent<HTMLInputElement>) => {
    const rewritten = rewrite(event.target.value)
    if (rewritten !== event.target.value) event.target.value = rewritten
    onChange?.(event)
  }
}

/** "+233 24 412 3456" and "233244123456" become "0244123456"; other text keeps digits and +. */
export function toLocalPhone(typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  const abroad = /^(?:\+|00)?2330?(\d{9})$/.exec(compact)
  return abroad ? `0${abroad[1]}` : compact
}

/** Digits and one decimal point with at most two places: "1,250.5 cedis" becomes "1250.5". */
export function toAmountText(typed: string): string {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, 2)}`
}

export function toDigits(typed: string, most: number): string {
  return typed.replace(/\D/g, '').slice(0, most)
}
