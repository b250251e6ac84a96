/** Says in the words of older browsers what the styles say in newer ones; docs/decisions/browsers.md tells why so. */
import { selectorSpecificity } from '@csstools/selector-specificity'
import type { AtRule, Plugin, Root, Rule } from 'postcss'
import parseSelectors from 'postcss-selector-parser'

/** The layer that outweighs all others; a rule in it has the weight of one class or more. */
const heaviest = 'utilities'

/**
 * Where layers are unknown, all that is in one is skipped. Put down in the order of their layers the same rules win, as
 * long as none of an earlier layer is heavier than one class.
 */
export const flattenLayers: Plugin = {
  postcssPlugin: 'flatten-layers',
  Once(root) {
    const layers = layersOf(root)
    const flat = [...layers].flatMap(([name, blocks]) => {
      if (name !== heaviest) for (const block of blocks) refuseHeavyRules(block)
      return blocks.flatMap(block => block.nodes ?? [])
    })
    root.prepend(...flat)
    root.walkAtRules('layer', layer => {
      layer.remove()
    })
  },
}

/** What is as tall as the screen stays so where only the older unit is known. */
export const addOlderViewportUnit: Plugin = {
  postcssPlugin: 'add-older-viewport-unit',
  Once(root) {
    root.walkDecls(declaration => {
      if (!declaration.value.includes('dvh')) return
      declaration.cloneBefore({ value: declaration.value.replaceAll('dvh', 'vh') })
    })
  },
}

/** `rotate: 180deg` becomes `transform: rotate(180deg)`. No element of ours has two of the three. */
export const mergeTransforms: Plugin = {
  postcssPlugin: 'merge-transforms',
  Once(root) {
    root.walkDecls(/^(?:translate|rotate|scale)$/, declaration => {
      const values = declaration.value.replaceAll(/\s+(?![^(]*\))/g, ', ')
      declaration.replaceWith({ prop: 'transform', value: `${declaration.prop}(${values})` })
    })
  },
}

/** By name, in the order in which the names are first met: that is the order of their weight. */
function layersOf(root: Root): Map<string, AtRule[]> {
  const layers = new Map<string, AtRule[]>()
  root.walkAtRules('layer', layer => {
    if (layer.parent !== root)
      throw layer.error('A layer within another rule cannot be flattened: write it outside.')
    for (const name of layer.params.split(/\s*,\s*/))
      layers.set(name, [...(layers.get(name) ?? []), ...(layer.nodes ? [layer] : [])])
  })
  return layers
}

function refuseHeavyRules(layer: AtRule): void {
  layer.walkRules(rule => {
    if (isKeyframe(rule) || !isHeavy(rule)) return
    throw rule.error(
      `${rule.selector} is heavier than one class and would outweigh utilities once layers are flattened: write it in no layer, or within :where().`,
    )
  })
}

function isHeavy(rule: Rule): boolean {
  return parseSelectors()
    .astSync(rule.selector)
    .nodes.some(selector => {
      const { a, b, c } = selectorSpecificity(selector)
      return a > 0 || b > 1 || (b === 1 && c > 0)
    })
}

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes'
