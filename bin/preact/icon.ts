import { createElement, type SVGAttributes } from 'react'

type Shape = readonly [element: string, attributes: Record<string, string>]
type IconProps = SVGAttributes<SVGSVGElement> & { size?: number }

/** What is used of lucide-react's own, which knows more ways to draw an icon than any page asks for. */
export const iconOf =
  (shapes: readonly Shape[]) =>
  ({ size = 24, strokeWidth = 2, ...attributes }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': !('aria-label' in attributes || 'role' in attributes),
        ...attributes,
      },
      ...shapes.map(([element, own]) => createElement(element, own)),
    )
