import { settings } from '#platform/server/settings/settings.ts'

/** With the address of its picture. */
export const presentCategory = <C extends { slug: string }>(category: C) => ({
  ...category,
  illustration: `${settings.APP_URL}/illustrations/${category.slug}.svg`,
})
