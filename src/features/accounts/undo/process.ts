/** The changes that can be taken back by a link, and for how long. */
export const undoKinds = ['email', 'payment_account', 'second_factor'] as const
export type UndoKind = (typeof undoKinds)[number]

export const undoHours = 72
