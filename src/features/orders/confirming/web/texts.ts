export const paidHint = (seller: string) =>
  `You have paid. Press “I have made Payment” when the work is right. Then ${seller} gets the money.`
export const checkedHint = (seller: string) =>
  `We are checking your payment. Press “I have made Payment” when the work is right. Then ${seller} gets the money.`
export const directlyPaidHint = 'You have paid. Press “I have made Payment” when the work is right.'
export const unpaidHint = (amount: string, seller: string) =>
  `Press “I have made Payment” only after you have sent ${amount} to ${seller} and the work is done.`
