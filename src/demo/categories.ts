import rows from '../../db/data/categories.json' with { type: 'json' }

export interface DemoCategory {
  id: number
  key: string
  description: string
  price: { min: number; max: number }
  hours: { min: number; max: number }
  /** The part of its gigs that are Offers. */
  offerShare: number
}

export const categories: readonly DemoCategory[] = rows
