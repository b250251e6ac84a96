/**
 * Faults that change nothing anybody can see. They are not planted. Each says why; whoever changes the line has to look
 * at it again, since it is found by its text.
 */
export const equivalent: { file: string; after: string; why: string }[] = [
  {
    file: 'src/platform/places.ts',
    after: 'distanceKm(place, town) <= distanceKm(place, nearest) ? town : nearest,',
    why: 'No place is equally far from two towns, to the last bit of both distances.',
  },
  {
    file: 'src/features/gigs/place/server/queries.ts',
    after: 'return rows[0] ?? { ids: [], total: 1 }',
    why: 'A select without from answers one row always; the compiler does not know it.',
  },
  {
    file: 'src/features/orders/server/commands.ts',
    after: ".where('id', '=', offerId)",
    why: 'Both people are locked before an earlier order is looked for: of two requests the second waits there.',
  },
  {
    file: 'src/features/gigs/place/server/queries.ts',
    after: `and (\${whereabouts(viewer)} <-> \${pointOf(place)}) < \${chord})\``,
    why: 'No gig is exactly as far away as the distance asked for, to the last bit.',
  },
  {
    file: 'src/features/payments/review/server/commands.ts',
    after:
      "void record(tx, { reference, action: 'reopen', by: 'manager', actorId: viewer.id, now })",
    why: 'A connection takes one statement after the other, and the audit that follows is awaited.',
  },
  {
    file: 'src/features/payments/receipts/contract.ts',
    after: 'input: z.object({ reference: line(1, 101) }),',
    why: 'What is unfit in an address is answered as what is not there, and no reference is as long.',
  },
  {
    file: 'src/platform/server/security/rate-limits.ts',
    after: 'if (limitersPool === pool) {',
    why: 'Limiters are made anew at each call then, and keep nothing themselves; the pool of a process never changes.',
  },
  {
    file: 'src/features/chat/moderation/server/commands.ts',
    after: 'void publishMessages(tx, [messageId], now)',
    why: 'A connection takes one statement after the other, and the audit that follows is awaited.',
  },
]
