import institutionRows from '../../db/data/institutions.json' with { type: 'json' }

export type Institution = { name: string; code: string }

/** Where people in Ghana keep money: operators of mobile money, and banks with the code that GhIPSS gives them. */
export const institutions: Record<'mobile_money' | 'bank', readonly Institution[]> = institutionRows
