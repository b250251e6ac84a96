import * as z from 'zod/mini'
import { seal, unseal } from '#platform/server/security/encryption.ts'
import { ownNameCheck } from '../../contract.ts'
import type { NameCheckJson } from './queries.ts'

/** What its owner may know; others are answered less of it. */
export const presentNameCheck = (json: NameCheckJson | null): z.output<typeof ownNameCheck> =>
  json ? z.decode(ownNameCheck, json) : { result: 'unknown', checked_at: null, reason: 'not_asked' }

/** As it is kept: it opens beside its own person alone. */
export const sealName = (name: string, userId: number): Buffer =>
  seal(Buffer.from(name), placeOf(userId))

/** @throws SealBroken */
export const openName = (sealed: Buffer, userId: number): string =>
  unseal(sealed, placeOf(userId)).toString()

const placeOf = (userId: number) => `wallet-name ${userId}`
