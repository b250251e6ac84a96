export const pageLead = 'After a change you stay logged in here. Every other device is logged out.'
export const changePassword = 'Change password'
export const currentPassword = 'Current password'
