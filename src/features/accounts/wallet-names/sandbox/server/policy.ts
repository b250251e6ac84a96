import * as z from 'zod/mini'
import { line, oneOf, says } from '#platform/fields.ts'
import type { Settings } from '#platform/server/settings/schema.ts'

/** Whoever has the page says whose a wallet is: never where money is real. */
export const isNamesSandboxOpen = ({ production, WALLET_NAMES }: Settings): boolean =>
  !production && WALLET_NAMES === 'SANDBOX'

export const sandboxOutcomes = ['found', 'not_found', 'down', 'slow'] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]

/** How long a slow network takes. */
export const slowMs = 8000

const number = z.string().check(
  z.regex(/^\+?[\d\s().-]{2,40}$/, says('must be a number of a wallet or bank account.')),
  z.refine(text => /\d.*\d/.test(text), says('must be a number of a wallet or bank account.')),
)

/** What the sandbox is told of a wallet. A name that it was told before stays. */
export const toldWallet = z.object({
  number,
  name: z.optional(line(1, 200)),
  outcome: z._default(oneOf(sandboxOutcomes), 'found'),
})
export type ToldWallet = z.output<typeof toldWallet>
