export const person = 'Person'
export const onAccount = 'On the account'
export const registered = 'Registered'
export const onCard = 'On the card'
export const noCard = 'No verified card'
export const notShown = 'Not known'
export const result = 'Result'
export const lookedUp = 'Looked up'
export const settle = 'Settle'
export const settleNamed = (username: string) => `Settle the wallet of ${username}`
export const settleTitle = 'Whose wallet is it?'
export const decision = 'The wallet is'
export const ownName = 'In the name on the account'
export const ownNameHint = 'Buyers read that the names agree.'
export const otherName = 'In another name'
export const otherNameHint = 'Nobody can pay into it through us until the account is changed.'
export const decisionAsked = 'Choose one.'
export const note = 'Note'
export const noteHint = 'What you have seen. Managers alone read it.'
export const noteAsked = 'Write what you have seen.'
export const settleButton = 'Save'
export const results = {
  same: 'Agrees',
  near: 'Nearly',
  different: 'Differs',
  unknown: 'Not known',
}
