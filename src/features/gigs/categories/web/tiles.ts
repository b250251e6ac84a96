/** What most people look for, in this order; as many as fit two rows of a phone. Declared as `tile` in `db/data/categories.json`. */
const tileSlugs = [
  'plumbing',
  'electrical-works',
  'ac-fridge-servicing',
  'cleaning-fumigation',
  'carpentry-furniture',
  'hair-barbering',
  'tailoring-fashion-design',
  'car-repair-servicing',
]

type Counted = { slug: string; gigs_count: number }

/** In place of one that is missing, those of the others that most people offer. */
export function tilesAmong<C extends Counted>(categories: readonly C[]): C[] {
  const place = ({ slug }: C) => tileSlugs.indexOf(slug) + 1 || tileSlugs.length + 1
  return categories
    .toSorted((a, b) => place(a) - place(b) || b.gigs_count - a.gigs_count)
    .slice(0, tileSlugs.length)
}
