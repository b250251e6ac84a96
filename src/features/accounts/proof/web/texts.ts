export const proofTitle = 'Confirm that it is you'
export const proofByPasswordLead =
  'This changes something important. Enter your password to go on; what you typed stays.'
export const proofByFactorLead =
  'This changes something important. Confirm your second step to go on; what you typed stays.'
