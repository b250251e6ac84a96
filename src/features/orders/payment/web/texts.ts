export const thePaymentDidNotLoad = 'The payment did not load.'
