import { useQuery } from '@tanstack/react-query'
import type { Received } from '#platform/contract.ts'
import { read } from '#platform/web/query.ts'
import type { listReportSubjects } from '../contract.ts'
import { type NamedSubject, nobody, numbersOf } from './named-subject.ts'

export type Subjects = Received<typeof listReportSubjects>

/** Who and what can be named. Where it does not load, a report can name what it was opened from, or nothing. */
export function useSubjects(named: NamedSubject): Subjects | undefined {
  const { data } = useQuery(
    read<typeof listReportSubjects>('GET /api/report/subjects', numbersOf(named)),
  )
  return data
}

/** What the server would not know, such as a gig that has gone since, is left out. */
export function keepKnown(named: NamedSubject, subjects: Subjects | undefined): NamedSubject {
  if (!subjects) return named
  const { about_user_id, about_gig_id } = named
  const has = (list: { id: number }[], id: string) => list.some(one => String(one.id) === id)
  return {
    about_user_id: has(subjects.people, about_user_id) ? about_user_id : nobody.about_user_id,
    about_gig_id: has(subjects.gigs, about_gig_id) ? about_gig_id : nobody.about_gig_id,
  }
}
