/** What the form was opened from, and what it names: as the values of the form hold them. */
export type NamedSubject = { about_user_id: string; about_gig_id: string }

export const nobody: NamedSubject = { about_user_id: '', about_gig_id: '' }

/** A gig is named by its own address already; a person by a number beside it. */
export function subjectOfAddress(search: URLSearchParams): NamedSubject {
  const person = search.get('about_user_id') ?? ''
  if (/^\d{1,9}$/.test(person)) return { ...nobody, about_user_id: person }
  const [, gig = ''] = /^\/gigs\/view\/(\d{1,9})(\/|$)/.exec(search.get('about') ?? '') ?? []
  return { ...nobody, about_gig_id: gig }
}

/** One control for both: its value tells which it is. */
export function choiceOf({ about_user_id, about_gig_id }: NamedSubject): string {
  if (about_gig_id) return `gig ${about_gig_id}`
  return about_user_id ? `person ${about_user_id}` : ''
}

export function subjectOfChoice(choice: string): NamedSubject {
  const [kind, id = ''] = choice.split(' ')
  if (kind === 'gig') return { ...nobody, about_gig_id: id }
  return { ...nobody, about_user_id: id }
}

export const numbersOf = ({ about_user_id, about_gig_id }: NamedSubject) => ({
  ...(about_user_id && { about_user_id: Number(about_user_id) }),
  ...(about_gig_id && { about_gig_id: Number(about_gig_id) }),
})
