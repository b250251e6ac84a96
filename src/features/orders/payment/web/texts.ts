export const thePaymentDidNotLoad = 'The payment did not load.'

export const nothingHasBeenNamedToPayWith = 'Nothing has been named to pay with.'
