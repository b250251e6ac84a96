import { FileText, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWaitingPictures, WaitingPicture } from '#platform/web/picture.tsx'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { IconButton } from '#ui/button.tsx'
import { formatFileSize, isLarge } from '#ui/file-formats.ts'
import { formatFileName } from '#ui/file-name.ts'
import * as sharedTexts from '#ui/texts.ts'
import { isPdf } from './id-document.ts'
import type { OwnIdentity } from './own-identity.ts'
import * as texts from './texts.ts'

/** Not sent yet: it is shown from memory. */
export function ChosenDocument(props: {
  file: File
  sent: number | undefined
  onRemove: () => void
}) {
  const { file, sent, onRemove } = props
  const address = useObjectUrl(file)
  return (
    <DocumentFrame
      name={file.name}
      size={file.size}
      address={address}
      pdf={isPdf(file)}
      note={sent === undefined ? texts.notSentYet : undefined}
      action={
        sent === undefined && (
          <IconButton label={platformTexts.removeName(file.name)} onClick={onRemove}>
            <X size={20} />
          </IconButton>
        )
      }
    >
      {sent !== undefined && <Sending share={sent} name={file.name} />}
    </DocumentFrame>
  )
}

/** What was handed in. The link to it works for a few minutes, and is fetched anew with the page. */
export function SavedDocument({ file }: { file: NonNullable<OwnIdentity['id_photo_file']> }) {
  return (
    <DocumentFrame
      name={file.original_name}
      size={file.size}
      address={file.firebase_url}
      pdf={isPdf({ type: file.content_type })}
      note={texts.sent}
      saved
    />
  )
}

function DocumentFrame(props: {
  name: string
  size: number
  address: string | undefined
  pdf: boolean
  note: string | undefined
  /** It lies on the server, which has a PDF saved instead of opened. */
  saved?: boolean
  action?: ReactNode
  children?: ReactNode
}) {
  const { name, size, address, pdf, note, saved, action, children } = props
  const group = `paper-${name}`
  const waits = useWaitingPictures(group, { large: isLarge(size) }) && saved === true
  return (
    <div className="overflow-hidden rounded-control border border-border-strong">
      {!pdf && address && waits && (
        <div className="relative h-40 bg-sunken">
          <WaitingPicture
            group={group}
            shows={texts.yourId}
            address={address}
            size={formatFileSize(size)}
          />
        </div>
      )}
      {!pdf && address && !waits && (
        <img
          src={address}
          alt={texts.yourId}
          className="max-h-72 w-full bg-sunken object-contain"
        />
      )}
      <div className="flex min-h-14 items-center gap-3 py-1.5 pl-3.5 pr-1.5">
        {pdf && <FileText size={24} aria-hidden="true" className="shrink-0 text-brand-text" />}
        <p className="min-w-0 flex-1 py-1 text-meta">
          <span className="block break-words font-semibold">{formatFileName(name, 32)}</span>
          <span className="text-muted">
            {formatFileSize(size)}
            {note && ` · ${note}`}
          </span>
        </p>
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            data-bytes={saved ? size : undefined}
            className="inline-flex min-h-11 items-center px-2 text-meta font-semibold text-brand-text underline"
          >
            {pdf && saved ? sharedTexts.download : texts.open}
          </a>
        )}
        {action}
      </div>
      {children}
    </div>
  )
}

function Sending({ share, name }: { share: number; name: string }) {
  return (
    <p className="px-3.5 pb-3 text-meta font-semibold tabular-nums" role="status">
      {texts.sendingPercent(Math.floor(share * 100))}
      <progress
        value={share}
        aria-label={platformTexts.sendingName(name)}
        className="mt-1 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
    </p>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
