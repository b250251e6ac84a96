export const signals = 'Signals'
export const signalsHint = 'Of the last 90 days. Nothing follows from them by itself.'
export const noSignals = 'There are none.'
export const signalNames = {
  warned_messages: 'Messages with a warning',
  denied_as_seller: 'Payments denied as seller',
  denied_as_buyer: 'Payments denied as buyer',
  reused_ids: 'Transaction ids used again',
  blocked_by: 'Blocked by people',
  picture_matches: 'Pictures alike',
  linked_accounts: 'Linked accounts',
}
export const toSafety = 'Look at safety'
