import * as texts from './texts.ts'

/** What becomes of a report, as far as it concerns whoever made it. */
export function ReportSteps() {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-card font-semibold">{texts.whatHappensNext}</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>{texts.aManagerReadsYourReport}</li>
        <li>{texts.whereOurTermsWereBroken}</li>
        <li>{texts.weWriteOnceItIsDealtWith}</li>
      </ol>
    </section>
  )
}
