import { Paperclip } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { attachmentKinds } from '#platform/web/attachment-fault.ts'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { progressOfEach } from '#platform/web/upload-progress.ts'
import { FieldNotes, fieldId } from '#ui/field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { maxReportFiles, reportFileMegabytes } from '../process.ts'
import { faultOf } from './file-fault.ts'
import { ReportFileRow } from './report-file-row.tsx'
import type { ReportFormState } from './report-form-state.ts'
import * as texts from './texts.ts'

const id = fieldId('files')

/** What supports the report: chosen, checked and shown one by one, and sent together. */
export function ReportFiles({ form, files, sent }: ReportFormState) {
  const count = files.chosen.length
  const shares = progressOfEach(
    files.chosen.map(file => file.size),
    sent ?? 0,
  )
  // What is wrong with one file stands under it already.
  const error = files.chosen.some(faultOf) ? undefined : form.field('files').error
  const full = count >= maxReportFiles

  function onChoose(event: ChangeEvent<HTMLInputElement>) {
    files.add([...(event.target.files ?? [])])
    // The same file can be chosen again after it was removed.
    event.target.value = ''
  }

  return (
    <>
      <h2 className="text-h2 font-semibold">{texts.supportingFiles}</h2>
      <p id={`${id}-hint`} className="text-meta text-muted">
        {texts.filesHint(reportFileMegabytes)}
      </p>
      {count > 0 && (
        <ul className="flex flex-col gap-2">
          {files.chosen.map((file, at) => (
            <ReportFileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
              key={`${at} ${file.name}`}
              file={file}
              sent={sent === undefined ? undefined : shares[at]}
              busy={form.pending}
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
          disabled={form.pending || full}
          onChange={onChoose}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
        />
      </label>
      <p role="status" className="text-meta tabular-nums text-muted">
        {texts.filesOfMost(count, maxReportFiles)}
        {sent !== undefined && platformTexts.sendingPercent(Math.floor(sent * 100))}
      </p>
      {[error, files.problem].map(
        problem => problem && <FieldNotes key={problem} id={id} error={problem} />,
      )}
    </>
  )
}
