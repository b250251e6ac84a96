import { Star } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { FieldNotes, type FieldProps, useField } from '#ui/field.tsx'
import * as texts from './texts.ts'

type StarFieldProps = Omit<FieldProps, 'hint' | 'labelHidden'> & {
  name: string
  /** 1 to 5. */
  value: number
  onChange: (stars: number) => void
}

const meanings = [texts.poor, texts.fair, texts.good, texts.veryGood, texts.excellent]

/** One to five stars: a radio group, so that arrow keys choose, and each star says what it means. */
export function StarField({ label, name, value, error, onChange }: StarFieldProps) {
  const { id, ...state } = useField({ name, error })
  return (
    <fieldset {...state} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-meta font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {meanings.map((meaning, at) => (
            <label
              key={meaning}
              className="flex size-12 cursor-pointer items-center justify-center rounded-control transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                id={at === 0 ? id : `${id}-${at + 1}`}
                type="radio"
                name={name}
                value={at + 1}
                checked={value === at + 1}
                onChange={() => onChange(at + 1)}
                className="sr-only"
              />
              <Star
                size={32}
                strokeWidth={1.5}
                aria-hidden="true"
                className={classNames('text-ink', at < value && 'fill-current')}
              />
              <span className="sr-only">{`${at + 1} ${at === 0 ? 'star' : 'stars'}: ${meaning}`}</span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="min-w-20 font-semibold">
          {meanings[value - 1]}
        </span>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
