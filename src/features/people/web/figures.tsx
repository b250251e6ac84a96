import { type ReactNode, useId } from 'react'
import { Card } from '#ui/page.tsx'
import { formatCount } from '#ui/plural.ts'
import { formatMonth } from './months.ts'
import type { Person } from './person.ts'
import * as texts from './texts.ts'

/** What is counted of a seller, each figure with what counts; of a new one there is little to say. */
export function Figures({ figures }: Pick<Person, 'figures'>) {
  const title = useId()
  return (
    <Card className="flex flex-col gap-4">
      <h2 id={title} className="text-h2 font-semibold">
        {figures.is_new ? texts.newHere : texts.figuresTitle}
      </h2>
      {figures.is_new && <p className="text-muted">{texts.newHereHint}</p>}
      <dl aria-labelledby={title} className={figures.is_new ? 'flex flex-col gap-4' : gridLook}>
        {figures.is_new ? <OfNew figures={figures} /> : <OfKnown figures={figures} />}
      </dl>
    </Card>
  )
}

const gridLook = 'grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4'

/** Where somebody is new, and yet has lost a dispute, that is no secret. */
function OfNew({ figures }: Pick<Person, 'figures'>) {
  return (
    <>
      {figures.disputes_decided_against > 0 && <Disputes figures={figures} />}
      <Since figures={figures} />
    </>
  )
}

function OfKnown({ figures }: Pick<Person, 'figures'>) {
  const { on_time_percent, human_readable_answer_time, customers, repeat_customers } = figures
  return (
    <>
      <FigureLine name={texts.ordersCompleted} counted={texts.ordersCompletedHint}>
        {formatCount(figures.orders_completed)}
      </FigureLine>
      {on_time_percent !== null && (
        <FigureLine name={texts.onTime} counted={texts.onTimeHint}>
          {texts.percent(on_time_percent)}
        </FigureLine>
      )}
      {human_readable_answer_time !== null && (
        <FigureLine name={texts.answerTime} counted={texts.answerTimeHint}>
          {human_readable_answer_time}
        </FigureLine>
      )}
      {customers !== null && (
        <FigureLine name={texts.customers} counted={texts.customersHint}>
          {texts.customersBack(customers, repeat_customers ?? 0)}
        </FigureLine>
      )}
      <Disputes figures={figures} />
      <Since figures={figures} />
    </>
  )
}

function Disputes({ figures }: Pick<Person, 'figures'>) {
  return (
    <FigureLine name={texts.disputesAgainst} counted={texts.disputesAgainstHint}>
      {formatCount(figures.disputes_decided_against)}
    </FigureLine>
  )
}

function Since({ figures }: Pick<Person, 'figures'>) {
  return (
    <FigureLine name={texts.memberSinceName} counted={texts.memberSinceHint}>
      {formatMonth(figures.member_since)}
    </FigureLine>
  )
}

type FigureProps = { name: string; counted: string; children: ReactNode }

/** Opens without scripts. */
export function FigureLine({ name, counted, children }: FigureProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <dt id={id} className="text-meta text-muted">
        {name}
      </dt>
      <dd className="text-card font-semibold">{children}</dd>
      <dd className="text-meta">
        <details>
          <summary
            aria-describedby={id}
            className="inline-flex min-h-11 items-center text-brand-text underline"
          >
            {texts.howCounted}
          </summary>
          <p className="text-muted">{counted}</p>
        </details>
      </dd>
    </div>
  )
}
