import type { ReactNode } from 'react'
import { Card } from '#ui/page.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { TimeText } from '#ui/time-text.tsx'
import { PersonLink } from './person-link.tsx'
import type { WholeReport } from './report.ts'
import * as texts from './texts.ts'

/** Who reported, and when. */
export function ReportFacts({ report }: { report: WholeReport }) {
  const { reporter, created_at, actioned_at } = report
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h2 font-semibold">{texts.reporter}</h2>
      <PersonLink person={reporter} />
      <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-2 text-meta">
        <Fact name={sharedTexts.category}>{report.category.name}</Fact>
        <Fact name={texts.reported}>
          <TimeText at={created_at} />
        </Fact>
        {actioned_at && (
          <Fact name={texts.actioned}>
            <TimeText at={actioned_at} />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
