export const paymentLoadError = 'The payment did not load.'
export const paymentLoading = 'Loading the payment'
