export const paymentLoadError = 'The payment did not load.'
