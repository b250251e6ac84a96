/** A dispute’s news in a mail to a side that cannot log in. */
import type { Parts } from '#features/orders/news/phrases/server/present.ts'
import type { OrderSide } from '#features/orders/process.ts'
import { pesewas } from '#platform/money.ts'
import { inCedis } from '#platform/server/cedis.ts'
import { shortMoment } from '#platform/server/moments.ts'
import type { DisputeRow } from '../../server/present.ts'

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
  /** Whether it is decided about an appeal, so that nothing can be done about it any more. */
  isLast: boolean
  parts: Parts
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
  'decide-dispute': about => `Our team decided the dispute. ${divide(about)} ${whatNext(about)}`,
  'appeal-dispute': () => 'The other side appealed against the decision. We decide once more.',
  'effect-decision': about =>
    `The decision has taken effect, and the order is ended. ${divide(about)}`,
  agreement: about =>
    `You both agreed how to end the order, and the dispute is closed. ${divide(about)}`,
  conceded: about => `The seller gave the order up, and the dispute is closed. ${divide(about)}`,
}

const whatNext = ({ dispute: { appeal_by }, isLast }: About) =>
  isLast || !appeal_by
    ? 'This takes effect now.'
    : `Accept it or appeal by ${shortMoment(appeal_by)}.`

function divide({ parts: { toBuyer, toSeller }, reader }: About): string {
  if (toBuyer + toSeller === 0) return 'We held no money for this order.'
  const [own, others] = reader === 'buyer' ? [toBuyer, toSeller] : [toSeller, toBuyer]
  return `You get ${inCedis(pesewas(own))}, the other side gets ${inCedis(pesewas(others))}.`
}
