import { useSite } from '#platform/web/site.ts'
import { withOwnLinksOnly } from './own-links.ts'
import type { WholeReport } from './report.ts'

/** What happened, in the reporter's words. */
export function ReportDescription({ report }: { report: WholeReport }) {
  const site = useSite()?.url
  if (!site) return null
  return (
    <div
      className="rich-text [overflow-wrap:anywhere]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans all rich text on its way in
      dangerouslySetInnerHTML={{ __html: withOwnLinksOnly(report.description, site) }}
    />
  )
}
