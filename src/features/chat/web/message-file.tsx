import { FileText } from 'lucide-react'
import { useState } from 'react'
import { savesData } from '#platform/web/data-saving.ts'
import { formatFileName, formatFileSize } from '#ui/file-formats.ts'
import { fileNameLength } from '../process.ts'
import * as texts from './texts.ts'
import type { Message } from './thread.ts'

type FileOfMessage = NonNullable<Message['file']>

type MessageFileProps = {
  file: FileOfMessage
  /** Its link has died, or the connection. */
  onBroken: () => void
}

/** A picture shows itself; anything else is a link to open it by. */
export function MessageFile({ file, onBroken }: MessageFileProps) {
  const [wanted, setWanted] = useState(!savesData())
  if (!file.content_type.startsWith('image/')) return <FileLink file={file} />
  if (!wanted)
    return (
      <button type="button" onClick={() => setWanted(true)} className={fileLook}>
        <FileParts name={file.original_name} size={file.size} />
        <span className="sr-only">{texts.showThisPicture}</span>
      </button>
    )
  return (
    <a
      href={file.firebase_url}
      target="_blank"
      rel="noopener"
      className="block overflow-hidden rounded-control"
    >
      <img
        src={file.firebase_url}
        alt={formatFileName(file.original_name, fileNameLength)}
        loading="lazy"
        decoding="async"
        onError={onBroken}
        className="weave h-45 w-60 max-w-full object-cover"
      />
    </a>
  )
}

function FileLink({ file }: { file: FileOfMessage }) {
  return (
    <a
      href={file.firebase_url}
      target="_blank"
      rel="noopener"
      title={file.original_name}
      className={fileLook}
    >
      <FileParts name={file.original_name} size={file.size} />
    </a>
  )
}

export function FileParts({ name, size }: { name: string; size: number }) {
  return (
    <>
      <FileText size={24} aria-hidden="true" className="shrink-0 text-brand-text" />
      <span className="min-w-0 text-left">
        <span className="block font-semibold">{formatFileName(name, fileNameLength)}</span>
        <span className="block text-chip tabular-nums text-muted">{formatFileSize(size)}</span>
      </span>
    </>
  )
}

export const fileLook =
  'flex min-h-12 items-center gap-3 rounded-control bg-sunken px-3 py-2 text-meta text-ink'
