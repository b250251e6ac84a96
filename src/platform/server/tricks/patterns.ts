import type { TrickCode } from '#platform/tricks.ts'

/** What each trick sounds like: see `matcher.ts` for how a pattern is read. */
export const trickPatterns: Record<TrickCode, readonly string[]> = {
  secret_code: ['!NOT GIVE *6 SECRET', '!NOT GIVE *5 code *3 sent', 'ka *1 code *2 kyere'],
  reversal: ['AMOUNT|MONEY *6 mistake|wrong|mfomsoo *6 return|reverse|san'],
  agent_fee: ['registration|agent|form|viewing fee', 'tua form'],
  fake_proof: ['paid *4 screenshot', 'pay *4 network *3 slow', 'matua *2 hwe'],
  other_name: ['send|use|fa *5 brother|brothers|madam|nua *3 number|momo'],
  deposit_first: ['!NOT send|pay half|first *4 before|start', 'tua kane'],
  leave_platform: ['talk|yenkasa *3 whatsapp', 'whatsapp *3 yenkasa', 'outside *1 app'],
}

/** What is said beside the words of a trick and is none: it takes back what it touches. */
export const harmlessPatterns: Partial<Record<TrickCode, readonly string[]>> = {
  secret_code: ['gate|colour|color|promo|dress code', 'code *3 gate'],
}
