export const staySafe = 'Stay safe'
