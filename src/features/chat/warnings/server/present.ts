import type * as z from 'zod/mini'
import { pathOfTrick } from '#features/pages/safety/process.ts'
import { settings } from '#platform/server/settings/settings.ts'
import { type TrickCode, trickCodes } from '#platform/tricks.ts'
import type { warning } from '../contract.ts'
import { mostWarnings, warningAnchors } from '../process.ts'

export type Warning = z.output<typeof warning>

/** The gravest ones, each in a sentence that says what to do. */
export function presentWarnings(codes: readonly string[]): Warning[] {
  const texts = warningTexts()
  return trickCodes
    .filter(code => codes.includes(code))
    .slice(0, mostWarnings)
    .map(code => ({ code, text: texts[code], route: pathOfTrick(warningAnchors[code]) }))
}

const warningTexts = (): Record<TrickCode, string> => ({
  secret_code: `Never tell anybody a PIN or a code. ${settings.APP_NAME} and the networks never ask for one.`,
  reversal:
    'Look at your own balance before you send any money back. Only the network reverses a transfer made by mistake.',
  agent_fee: 'Pay no fee for a job, a form or a viewing. Pay only through an order.',
  fake_proof:
    'A text or a picture is no proof of payment. Look at your own balance before you hand anything over.',
  other_name:
    'Pay only to an account in the name of the person you deal with. Check the name first.',
  deposit_first: `Before the work pay only through the order, where ${settings.APP_NAME} holds the money until you confirm.`,
  leave_platform: `Keep talking and paying here. ${settings.APP_NAME} can only look at what was agreed here.`,
})
