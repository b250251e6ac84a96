import { plural } from '#ui/plural.ts'

export const suggestions = 'Suggestions'
export const suggestionCount = (count: number) => plural(count, 'suggestion')
