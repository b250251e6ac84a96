import * as sharedTexts from '#ui/texts.ts'
import * as texts from './texts.ts'

/** What becomes of a report, as far as it concerns whoever made it. */
export function ReportSteps() {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-card font-semibold">{sharedTexts.nextStepsTitle}</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>{texts.readStep}</li>
        <li>{texts.actStep}</li>
        <li>{texts.answerStep}</li>
      </ol>
    </section>
  )
}
