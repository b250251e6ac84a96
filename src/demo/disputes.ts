import type { ReasonCode, RightSide } from '#features/disputes/process.ts'

/** How far a dispute of the demo has come, by the last step of its order. */
export const disputeStages = ['open-dispute', 'answer-dispute', 'decide-dispute'] as const
export type DisputeStage = (typeof disputeStages)[number]

/** What the two sides wrote, the parts in percent that the buyer is to get, and what a manager decided. */
export interface DemoDispute {
  reasonCode: ReasonCode
  opening: { text: string; toBuyer: number }
  answer: { text: string; toBuyer: number }
  decision: { text: string; toBuyer: number; right: RightSide }
}

/** Told apart by how far they have come. */
export const demoDisputes: Record<DisputeStage, DemoDispute> = {
  'open-dispute': {
    reasonCode: 'bad_quality',
    opening: {
      text: 'I waited a whole day and the work is rough. I sent pictures in the chat and asked for it to be done again. I only heard “it is fine like that”.',
      toBuyer: 60,
    },
    answer: { text: 'I did what we agreed.', toBuyer: 0 },
    decision: {
      text: 'The pictures show work that has to be done again.',
      toBuyer: 60,
      right: 'buyer',
    },
  },
  'answer-dispute': {
    reasonCode: 'not_as_agreed',
    opening: {
      text: 'We agreed on everything in the description. Half of it was done, then the seller said the rest costs extra because prices went up.',
      toBuyer: 50,
    },
    answer: {
      text: 'Please, the materials went up after she ordered and I told her in the chat the same day. I finished what the money could buy. I can do the rest if we share the difference.',
      toBuyer: 20,
    },
    decision: { text: 'A price that was agreed on stands.', toBuyer: 50, right: 'buyer' },
  },
  'decide-dispute': {
    reasonCode: 'late',
    opening: {
      text: 'The work came two days after the date, after our programme was over. I had to pay somebody else to help on the day.',
      toBuyer: 100,
    },
    answer: {
      text: 'I was late because light was off for two days in our area. I called and she said I should still bring it. Now she wants all the money back.',
      toBuyer: 0,
    },
    decision: {
      text: 'The date was part of the order and was missed, so part of the money goes back. The work was done and taken all the same, after a call to which both of you refer, so the larger part is paid.',
      toBuyer: 40,
      right: 'both',
    },
  },
}
