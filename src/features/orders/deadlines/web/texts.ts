/** "you", or somebody by name. */
export type Person = 'you' | { username: string }
type Money = { amount: string; to: Person } | null

export const requestCancelled = (seller: Person, on: string, money: Money) =>
  `If ${doesNot(seller)} answer by ${on}, the request is cancelled${andMoneyBack(money)}.`
export const workCancelled = (seller: Person, on: string, money: Money) =>
  `If ${doesNot(seller)} submit the work by ${on}, the order is cancelled${andMoneyBack(money)}.`
export const reviewCancelled = (on: string) => `If nobody acts by ${on}, the order is cancelled.`
export const nothingPaid = 'Nothing was paid through us.'
export const completedByItself = (on: string, money: Money) =>
  `If nobody answers by ${on}, the order is completed${andMoney(money)}.`
export const withdrawable = (seller: Person, on: string, buyer: Person) =>
  `If ${doesNot(seller)} submit the work by ${on}, ${nameOf(buyer)} can withdraw.`
export const closable = (buyer: Person, on: string, seller: Person) =>
  `If ${doesNot(buyer)} answer by ${on}, ${nameOf(seller)} can close the order.`
export const answerMissing = (other: Person, on: string) =>
  `If ${doesNot(other)} answer by ${on}, our team decides without an answer.`
export const decisionTakesEffect = (on: string) =>
  `The decision takes effect on ${on}, unless one side appeals.`
export const decisionDue = (on: string) => `Our team decides by ${on}.`
export const decisionOverdue = (on: string) =>
  `Our team is late: the decision was due by ${on}. It is still coming.`
export const timeIsOver = (on: string) => `The time was over on ${on}.`

const nameOf = (person: Person) => (person === 'you' ? 'you' : person.username)
const doesNot = (person: Person) =>
  person === 'you' ? 'you do not' : `${person.username} does not`
const andMoney = (money: Money) => (money ? ` and ${money.amount} goes to ${nameOf(money.to)}` : '')
const andMoneyBack = (money: Money) =>
  money ? ` and ${money.amount} goes back to ${nameOf(money.to)}` : ''
