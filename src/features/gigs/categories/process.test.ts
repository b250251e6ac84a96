import { expect, test } from 'vitest'
import categories from '../../../../db/data/categories.json' with { type: 'json' }
import { listRelated } from './process.ts'

test('every category goes together with four others', () => {
  const slugs = categories.map(({ slug }) => slug)
  for (const slug of slugs) {
    const related = new Set(
      listRelated(slug).filter(other => other !== slug && slugs.includes(other)),
    )
    expect([slug, related.size]).toEqual([slug, 4])
  }
})
