/** A dispute’s news in a mail to a side that cannot log in. */
import type { OrderSide } from '#features/orders/process.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { shortMoment } from '#platform/server/moments.ts'
import type { DecisionRow, DisputeRow } from '../../server/present.ts'

export type DisputeNews =
  | 'open-dispute'
  | 'answer-dispute'
  | 'withdraw-dispute'
  | 'decide-dispute'
  | 'appeal-dispute'
  | 'effect-decision'
  | 'agreement'
  | 'conceded'

type About = {
  dispute: DisputeRow
  /** The latest one. */
  decision: DecisionRow | undefined
  reader: OrderSide
}

/** What happened, and by when something can be done about it. */
export function sentenceOf(event: DisputeNews, about: About): string {
  return sentences[event](about)
}

const sentences: Record<DisputeNews, (about: About) => string> = {
  'open-dispute': ({ dispute }) =>
    `The other side opened a dispute. The order stops until it is decided. Please say what happened by ${shortMoment(dispute.answer_by)}.`,
  'answer-dispute': () => 'The other side wrote in the dispute.',
  'withdraw-dispute': () => 'The other side withdrew the dispute. The order goes on.',
  'decide-dispute': ({ dispute, decision, reader }) =>
    `Our team decided the dispute. ${divide(decision, reader)}${dispute.appeal_by ? ` Accept it or appeal by ${shortMoment(dispute.appeal_by)}.` : ''}`,
  'appeal-dispute': () => 'The other side appealed against the decision. We decide once more.',
  'effect-decision': ({ decision, reader }) =>
    `The decision has taken effect, and the order is ended. ${divide(decision, reader)}`,
  agreement: () => 'You both agreed how to end the order, and the dispute is closed.',
  conceded: () => 'The seller gave the order up, and the dispute is closed.',
}

function divide(decision: DecisionRow | undefined, reader: OrderSide): string {
  const { to_buyer_pesewas: toBuyer = 0, to_seller_pesewas: toSeller = 0 } = decision ?? {}
  if (toBuyer + toSeller === 0) return 'We held no money for this order.'
  const [own, others] = reader === 'buyer' ? [toBuyer, toSeller] : [toSeller, toBuyer]
  return `You get ${inCedis(pesewas(own))}, the other side gets ${inCedis(pesewas(others))}.`
}
