import type * as z from 'zod/mini'
import { type PublicUsers, publicUserOf } from '#features/accounts/server/queries.ts'
import { presentAnyDispute, type ReadableRow } from '#features/disputes/server/present.ts'
import type { ViewerId } from '#features/orders/server/policy.ts'
import type { listDisputes, showDispute } from '../contract.ts'
import type { PartyRow } from './queries.ts'

type Listed = z.output<(typeof listDisputes)['output']>['disputes']['data'][number]
type Party = z.output<(typeof showDispute)['output']>['dispute']['buyer']

type Shown = { people: PublicUsers; titles: Map<number, string>; viewer: ViewerId; now: Date }

export function presentListed(row: ReadableRow, { people, titles, viewer, now }: Shown): Listed {
  const title = titles.get(row.gig_id)
  if (title === undefined) throw new Error(`The gig of dispute ${row.id} is not there`)
  return {
    ...presentAnyDispute(row, { viewer, now }),
    title,
    buyer: publicUserOf(people, row.buyer_id).user,
    seller: publicUserOf(people, row.seller_id).user,
  }
}

export function presentParty(
  userId: number,
  { people, counts }: { people: PublicUsers; counts: PartyRow },
  { isSide }: { isSide: boolean },
): Party {
  const { user } = publicUserOf(people, userId)
  const { is_active, withdrawals, closed_as_unpaid, opened, answered, right, wrong } = counts
  if (isSide) return { user, ...noDealings }
  return {
    ...{ user, is_active, withdrawals, closed_as_unpaid },
    disputes: { opened, answered, right, wrong },
  }
}

const noDealings = { is_active: null, disputes: null, withdrawals: null, closed_as_unpaid: null }
