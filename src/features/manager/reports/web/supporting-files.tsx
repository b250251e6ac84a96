import { ExternalLink, FileText, Music } from 'lucide-react'
import * as reportsTexts from '#features/reports/web/texts.ts'
import { useWaitingPictures } from '#platform/web/picture.tsx'
import { formatFileName, formatFileSize, isLarge } from '#ui/file-formats.ts'
import { Card } from '#ui/page.tsx'
import * as managerTexts from '../../web/texts.ts'
import type { WholeReport } from './report.ts'
import * as texts from './texts.ts'

type StoredFile = WholeReport['files'][number]['file']

/** What was sent along. Pictures that are not large are shown; everything opens beside this page. */
export function SupportingFiles({ files }: Pick<WholeReport, 'files'>) {
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-h2 font-semibold">{reportsTexts.supportingFiles}</h2>
      {files.length === 0 ? (
        <p className="text-muted">{texts.noFilesNotice}</p>
      ) : (
        <ul className="grid items-start gap-3 sm:grid-cols-2">
          {files.map(({ id, file }) => (
            <li key={id} className="grid">
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function FileLink({ file }: { file: StoredFile }) {
  const { firebase_url, original_name, size } = file
  const waits = useWaitingPictures(firebase_url, { large: isLarge(size) })
  const showsItself = isPicture(file) && !waits
  return (
    <a
      href={firebase_url}
      target="_blank"
      rel="noopener"
      title={original_name}
      data-bytes={size}
      className="flex flex-col overflow-hidden rounded-control border border-border transition-colors hover:border-border-strong hover:bg-sunken"
    >
      {showsItself && (
        <img
          src={firebase_url}
          alt=""
          loading="lazy"
          className="h-40 w-full bg-sunken object-contain"
        />
      )}
      <span className="flex min-h-14 items-center gap-3 p-3">
        {!showsItself && <KindIcon file={file} />}
        <span className="min-w-0 flex-1">
          <span className="block text-meta font-semibold text-brand-text underline [overflow-wrap:anywhere]">
            {formatFileName(original_name)}
          </span>
          <span className="block text-meta text-muted">
            {kindOf(file)} · {formatFileSize(size)}
          </span>
        </span>
        <ExternalLink size={18} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="sr-only">{managerTexts.newTabNotice}</span>
      </span>
    </a>
  )
}

function KindIcon({ file }: { file: StoredFile }) {
  const Icon = file.content_type.startsWith('audio/') ? Music : FileText
  return <Icon size={24} aria-hidden="true" className="shrink-0 text-muted" />
}

const isPicture = (file: StoredFile) => file.content_type.startsWith('image/')

/** "PDF", "JPG": what its ending says, since the server gave it the true one. */
const kindOf = ({ original_name, content_type }: StoredFile) =>
  (/\.([^.]{1,5})$/.exec(original_name)?.[1] ?? content_type).toUpperCase()
