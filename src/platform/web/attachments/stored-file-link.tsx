import { ExternalLink, FileText, Music } from 'lucide-react'
import type * as z from 'zod/mini'
import type { storedFile } from '#platform/fields.ts'
import { formatFileSize, isLarge } from '#ui/file-formats.ts'
import { formatFileName } from '#ui/file-name.ts'
import { useWaitingPictures } from '../picture.tsx'
import * as texts from '../texts-after-first-visit.ts'

type StoredFile = z.input<typeof storedFile>

/** A file that somebody sent along. A picture that is not large is shown; everything opens beside this page. */
export function StoredFileLink({ file }: { file: StoredFile }) {
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
        <span className="sr-only">{texts.newTabNotice}</span>
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
