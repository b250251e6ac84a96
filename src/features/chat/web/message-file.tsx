import { FileText } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useWaitingPictures, WaitingPicture } from '#platform/web/picture.tsx'
import { formatFileSize, isLarge } from '#ui/file-formats.ts'
import { formatFileName } from '#ui/file-name.ts'
import { fileNameLength } from '../process.ts'
import { linkEnds, type Message } from './thread.ts'

type FileOfMessage = NonNullable<Message['file']>

type MessageFileProps = {
  messageId: number
  file: FileOfMessage
  /** The link has expired, or the connection was lost. */
  onBroken: (isPressed: boolean) => Promise<string | undefined>
}

/** A picture shows itself; anything else is a link to open it by. */
export function MessageFile(props: MessageFileProps) {
  const isPicture = props.file.content_type.startsWith('image/')
  return isPicture ? <MessagePicture {...props} /> : <FileLink {...props} />
}

function MessagePicture({ messageId, file, onBroken }: MessageFileProps) {
  const name = formatFileName(file.original_name, fileNameLength)
  const group = `message-${messageId}`
  const large = isLarge(file.size)
  if (useWaitingPictures(group, { large }))
    return (
      <div className={`relative overflow-hidden rounded-control ${pictureLook}`}>
        <WaitingPicture
          group={group}
          shows={name}
          address={file.firebase_url}
          size={large ? formatFileSize(file.size) : undefined}
        />
      </div>
    )
  return (
    <a
      href={file.firebase_url}
      onClick={event => openExpired(event, onBroken)}
      target="_blank"
      rel="noopener"
      data-bytes={file.size}
      className="block overflow-hidden rounded-control"
    >
      <img
        src={file.firebase_url}
        alt={name}
        loading="lazy"
        decoding="async"
        onError={() => onBroken(false)}
        className={`object-cover ${pictureLook}`}
      />
    </a>
  )
}

function FileLink({ file, onBroken }: MessageFileProps) {
  return (
    <a
      href={file.firebase_url}
      onClick={event => openExpired(event, onBroken)}
      target="_blank"
      rel="noopener"
      title={file.original_name}
      data-bytes={file.size}
      className={fileLook}
    >
      <FileParts name={file.original_name} size={file.size} />
    </a>
  )
}

/** Another link in place of one that works no more. */
async function openExpired(
  event: MouseEvent<HTMLAnchorElement>,
  onBroken: MessageFileProps['onBroken'],
): Promise<void> {
  const { href } = event.currentTarget
  if (linkEnds(href) > Date.now()) return
  event.preventDefault()
  // Once the answer is here, browsers open no tab any more.
  const tab = open()
  const link = (await onBroken(true)) ?? href
  if (!tab) return location.assign(link)
  tab.opener = null
  tab.location.replace(link)
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

const pictureLook = 'weave h-45 w-60 max-w-full'

export const fileLook =
  'flex min-h-12 items-center gap-3 rounded-control bg-sunken px-3 py-2 text-meta text-ink'
