/** What becomes of a report, as far as it concerns whoever made it. */
export function ReportSteps() {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-card font-semibold">What happens next</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>A manager reads your report and looks at your files.</li>
        <li>Where our terms were broken, they act: a gig can go, and an account can be closed.</li>
        <li>We write to your e-mail address when it has been dealt with.</li>
      </ol>
    </section>
  )
}
