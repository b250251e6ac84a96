/** Trades that are needed together, by their slugs: who asks for one of them may want the others next. */
const relatedCategories: Readonly<Record<string, readonly string[]>> = {
  plumbing: ['tiling-masonry', 'electrical-works', 'ac-fridge-servicing', 'cleaning-fumigation'],
  'electrical-works': [
    'ac-fridge-servicing',
    'plumbing',
    'phone-laptop-repair',
    'welding-metal-works',
  ],
  'ac-fridge-servicing': [
    'electrical-works',
    'plumbing',
    'cleaning-fumigation',
    'car-repair-servicing',
  ],
  'cleaning-fumigation': [
    'painting-decorating',
    'moving-haulage',
    'errands-other-services',
    'plumbing',
  ],
  'painting-decorating': [
    'tiling-masonry',
    'carpentry-furniture',
    'cleaning-fumigation',
    'welding-metal-works',
  ],
  'carpentry-furniture': [
    'tiling-masonry',
    'painting-decorating',
    'welding-metal-works',
    'moving-haulage',
  ],
  'tiling-masonry': [
    'painting-decorating',
    'plumbing',
    'carpentry-furniture',
    'welding-metal-works',
  ],
  'hair-barbering': [
    'make-up-gele',
    'nails-spa-massage',
    'tailoring-fashion-design',
    'photography-video',
  ],
  'make-up-gele': [
    'hair-barbering',
    'nails-spa-massage',
    'photography-video',
    'tailoring-fashion-design',
  ],
  'tailoring-fashion-design': [
    'make-up-gele',
    'hair-barbering',
    'graphic-design-printing',
    'photography-video',
  ],
  'catering-baking': [
    'event-decor-rentals',
    'dj-mc-live-music',
    'photography-video',
    'delivery-dispatch',
  ],
  'photography-video': [
    'make-up-gele',
    'dj-mc-live-music',
    'event-decor-rentals',
    'graphic-design-printing',
  ],
  'dj-mc-live-music': [
    'event-decor-rentals',
    'catering-baking',
    'photography-video',
    'make-up-gele',
  ],
  'graphic-design-printing': [
    'websites-apps',
    'photography-video',
    'tailoring-fashion-design',
    'event-decor-rentals',
  ],
  'websites-apps': [
    'graphic-design-printing',
    'phone-laptop-repair',
    'photography-video',
    'tutoring-lessons',
  ],
  'tutoring-lessons': [
    'websites-apps',
    'errands-other-services',
    'dj-mc-live-music',
    'phone-laptop-repair',
  ],
  'phone-laptop-repair': [
    'electrical-works',
    'websites-apps',
    'ac-fridge-servicing',
    'delivery-dispatch',
  ],
  'car-repair-servicing': [
    'welding-metal-works',
    'ac-fridge-servicing',
    'moving-haulage',
    'electrical-works',
  ],
  'moving-haulage': [
    'delivery-dispatch',
    'cleaning-fumigation',
    'carpentry-furniture',
    'errands-other-services',
  ],
  'delivery-dispatch': [
    'moving-haulage',
    'errands-other-services',
    'catering-baking',
    'car-repair-servicing',
  ],
  'nails-spa-massage': [
    'hair-barbering',
    'make-up-gele',
    'tailoring-fashion-design',
    'photography-video',
  ],
  'event-decor-rentals': [
    'catering-baking',
    'dj-mc-live-music',
    'photography-video',
    'make-up-gele',
  ],
  'welding-metal-works': [
    'carpentry-furniture',
    'tiling-masonry',
    'painting-decorating',
    'car-repair-servicing',
  ],
  'errands-other-services': [
    'delivery-dispatch',
    'cleaning-fumigation',
    'moving-haulage',
    'tutoring-lessons',
  ],
}

/** The slugs of at most four, the nearest trade first. */
export const listRelated = (slug: string): readonly string[] => relatedCategories[slug] ?? []
