import { Paperclip } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { FieldNotes, fieldId } from '#ui/field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import * as texts from '../texts-after-first-visit.ts'
import { AttachedFileRow } from './attached-file-row.tsx'
import { attachmentFault, attachmentKinds } from './attachment-fault.ts'
import { progressOfEach } from './upload-progress.ts'
import type { AttachedFilesState } from './use-attached-files.ts'

const id = fieldId('files')

type AttachedFilesProps = {
  files: AttachedFilesState
  /** Of the form's field. */
  error?: string | undefined
  pending: boolean
  /** Share of all that has left; undefined while nothing is sent. */
  sent: number | undefined
}

/** What is sent along: chosen, checked and shown one by one, and sent together. */
export function AttachedFiles({ files, error: problemOfField, pending, sent }: AttachedFilesProps) {
  const { most, megabytes } = files.limits
  const count = files.chosen.length
  const shares = progressOfEach(
    files.chosen.map(file => file.size),
    sent ?? 0,
  )
  // What is wrong with one file stands under it already.
  const error = files.chosen.some(file => attachmentFault(file, megabytes))
    ? undefined
    : problemOfField
  const full = count >= most

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    files.add([...(event.target.files ?? [])])
    // The same file can be chosen again after it was removed.
    event.target.value = ''
  }

  return (
    <>
      <h2 className="text-h2 font-semibold">{texts.supportingFiles}</h2>
      <p id={`${id}-hint`} className="text-meta text-muted">
        {texts.supportingFilesHint(megabytes)}
      </p>
      {count > 0 && (
        <ul className="flex flex-col gap-2">
          {files.chosen.map((file, at) => (
            <AttachedFileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              key={`${at} ${file.name}`}
              file={file}
              sent={sent === undefined ? undefined : shares[at]}
              megabytes={megabytes}
              busy={pending}
              onRemove={() => files.remove(file)}
            />
          ))}
        </ul>
      )}
      <label className="flex min-h-12 items-center justify-center gap-2 rounded-control border border-dashed border-border-strong bg-surface px-4 font-semibold text-brand-text transition-colors hover:bg-sunken has-disabled:border-border has-disabled:text-muted has-disabled:hover:bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Paperclip size={20} aria-hidden="true" className="shrink-0" />
        {sharedTexts.addFiles}
        <input
          id={id}
          type="file"
          multiple
          accept={attachmentKinds}
          disabled={pending || full}
          onChange={onChoose}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
        />
      </label>
      <p role="status" className="text-meta tabular-nums text-muted">
        {texts.filesOfMost(count, most)}
        {sent !== undefined && texts.sendingPercent(Math.floor(sent * 100))}
      </p>
      {[error, files.problem].map(
        problem => problem && <FieldNotes key={problem} id={id} error={problem} />,
      )}
    </>
  )
}
