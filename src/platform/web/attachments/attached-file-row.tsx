import { FileText, FileX, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { FieldNotes } from '#ui/field.tsx'
import { formatFileSize } from '#ui/file-formats.ts'
import { formatFileName } from '#ui/file-name.ts'
import * as texts from '../texts-after-first-visit.ts'
import { attachmentFault } from './attachment-fault.ts'

type AttachedFileRowProps = {
  file: File
  megabytes: number
  /** Share of it that has left; undefined while nothing is sent. */
  sent?: number
  /** The form is on its way. */
  busy?: boolean
  onRemove: () => void
}

export function AttachedFileRow({ file, megabytes, sent, busy, onRemove }: AttachedFileRowProps) {
  const id = useId()
  const fault = attachmentFault(file, megabytes)
  const name = formatFileName(file.name)
  return (
    <li className="flex flex-col gap-2 rounded-control border border-border p-2">
      <div className="flex items-center gap-3">
        <Picture file={file} broken={fault !== undefined} />
        <div className="min-w-0 flex-1">
          <p title={file.name} className="text-meta font-semibold [overflow-wrap:anywhere]">
            {name}
          </p>
          <p className="text-meta tabular-nums text-muted">
            {formatFileSize(file.size)}
            {sent !== undefined && (sent === 1 ? texts.fileSent : ` · ${Math.floor(sent * 100)}%`)}
          </p>
        </div>
        {!busy && (
          <IconButton label={texts.removeName(name)} onClick={onRemove}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {sent !== undefined && <Progress share={sent} name={name} />}
      {fault && <FieldNotes id={id} error={fault} />}
    </li>
  )
}

function Picture({ file, broken }: { file: File; broken: boolean }) {
  const preview = usePreview(!broken && file.type.startsWith('image/') ? file : undefined)
  const Icon = broken ? FileX : FileText
  return (
    <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-chip bg-sunken text-muted">
      {preview ? (
        <img src={preview} alt="" className="size-full object-cover" />
      ) : (
        <Icon size={24} aria-hidden="true" />
      )}
    </span>
  )
}

/** The address of a picture for as long as it is shown. */
function usePreview(picture: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const url = URL.createObjectURL(picture)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return picture && address
}

function Progress({ share, name }: { share: number; name: string }) {
  return (
    <progress
      value={share}
      aria-label={texts.sendingName(name)}
      className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
    />
  )
}
