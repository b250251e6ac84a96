export const pageTitle = 'Manage orders'
export const emptyTitle = 'No orders found.'
export const gig = 'Gig'
export const orderTitled = (id: number, title: string) => `Order ${id}: ${title}`
export const created = 'Created'
export const due = 'Due'
export const notYet = 'not yet'
