/** Icons as the built pages carry them: their shapes, without the keys and second names that lucide-react gives each. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const data = /const __iconData = (\{[\s\S]*?\n\});/
const drawing = fileURLToPath(new URL('preact/icon.ts', import.meta.url))

export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: 'createLucideIcon(' },
    handler(code, id) {
      const [, literal] = data.exec(code) ?? []
      if (!literal) throw new Error(`${id} holds no icon in the form that is known.`)
      return `import { iconOf } from ${JSON.stringify(drawing)}
export default /* @__PURE__ */ iconOf(${JSON.stringify(shapesOf(literal))})`
    },
  },
}

type Icon = { size: number; node: [element: string, attributes: { key?: string }][] }

/** The literal is a package's own, which runs in the pages anyway. */
function shapesOf(literal: string) {
  const { size, node }: Icon = new Function(`return ${literal}`)()
  if (size !== 24) throw new Error(`An icon of ${size} by ${size}.`)
  return node.map(([element, { key: _, ...attributes }]) => [element, attributes])
}
