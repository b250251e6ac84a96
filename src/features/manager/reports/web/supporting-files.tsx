import { StoredFileLink } from '#platform/web/attachments/stored-file-link.tsx'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { Card } from '#ui/page.tsx'
import type { WholeReport } from './report.ts'
import * as texts from './texts.ts'

/** What was sent along. Pictures that are not large are shown; everything opens beside this page. */
export function SupportingFiles({ files }: Pick<WholeReport, 'files'>) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-h2 font-semibold">{platformTexts.supportingFiles}</h2>
      {files.length === 0 ? (
        <p className="text-muted">{texts.noFilesNotice}</p>
      ) : (
        <ul className="grid items-start gap-3 sm:grid-cols-2">
          {files.map(({ id, file }) => (
            <li key={id} className="grid">
              <StoredFileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
