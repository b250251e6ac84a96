import { SelectField } from '#ui/select-field.tsx'
import { choiceOf, type NamedSubject, subjectOfChoice } from './named-subject.ts'
import { keepKnown, type Subjects } from './subjects.ts'
import * as texts from './texts.ts'

type SubjectFieldProps = {
  subjects: Subjects | undefined
  named: NamedSubject
  error?: string | undefined
  onChoose: (subject: NamedSubject) => void
}

/** Whom or what a report is about, which may be left open. */
export function SubjectField({ subjects, named, error, onChoose }: SubjectFieldProps) {
  const chosen = keepKnown(named, subjects)
  return (
    <SelectField
      name={chosen.about_user_id ? 'about_user_id' : 'about_gig_id'}
      label={texts.subjectLabel}
      hint={texts.subjectHint}
      placeholder={texts.subjectPlaceholder}
      value={choiceOf(chosen)}
      options={optionsOf(subjects, chosen)}
      error={error}
      onChange={event => onChoose(subjectOfChoice(event.target.value))}
    />
  )
}

function optionsOf(subjects: Subjects | undefined, chosen: NamedSubject) {
  if (!subjects) {
    const value = choiceOf(chosen)
    if (!value) return []
    return [{ value, label: chosen.about_gig_id ? texts.chosenGigLabel : texts.chosenPersonLabel }]
  }
  return [
    ...subjects.gigs.map(({ id, title }) => ({
      value: choiceOf({ about_user_id: '', about_gig_id: String(id) }),
      label: texts.gigTitled(title),
    })),
    ...subjects.people.map(({ id, username, name }) => ({
      value: choiceOf({ about_user_id: String(id), about_gig_id: '' }),
      label: texts.personNamed(username, name),
    })),
  ]
}
