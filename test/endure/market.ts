/** What deals are made with, and how far each has come. */
import type { Random } from '#demo/random.ts'
import type { Book, Caller, Person, StepAnswers } from './people.ts'
import type { ProviderWorld } from './provider.ts'

export type Market = {
  call: Caller
  book: Book
  random: Random
  people: readonly Person[]
  manager: Person
  provider: ProviderWorld
}

/** As the events that they leave. */
export const waysOut = [
  ...(['withdraw', 'propose-ending', 'reject-ending', 'end-by-agreement', 'give-up'] as const),
  ...(['open-dispute', 'answer-dispute', 'withdraw-dispute', 'decide-dispute'] as const),
  ...(['appeal-dispute', 'effect-decision'] as const),
] as const
export type WayOut = (typeof waysOut)[number]

export type Step =
  | WayOut
  | 'request'
  | 'pay'
  | 'accept'
  | 'cancel'
  | 'submit-for-review'
  | 'revision'
  | 'complete'
  | 'review'
  | 'peep'

export type Deal = {
  seller: Person
  buyer: Person
  steps: Step[]
  isBusy: boolean
  offerId?: number
  orderId?: number
  answers: Map<string, StepAnswers>
  /** The last step got no clear answer: look before doing it again. */
  isUnclear: boolean
  tries: number
}
