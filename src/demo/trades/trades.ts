import * as beauty from './beauty.ts'
import * as building from './building.ts'
import * as digital from './digital.ts'
import * as occasions from './occasions.ts'
import * as road from './road.ts'
import type { Trade } from './trade.ts'

/** By the `key` of a category. */
export const trades: Readonly<Record<string, Trade>> = {
  ...building,
  ...beauty,
  ...digital,
  ...occasions,
  ...road,
}
