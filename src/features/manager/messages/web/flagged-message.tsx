import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { flagReasons } from '#features/chat/moderation/process.ts'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/file-formats.ts'
import { formatFileName } from '#ui/file-name.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { TimeText } from '#ui/time-text.tsx'
import { ChatExcerpt } from './chat-excerpt.tsx'
import type { MessageRow } from './message-row.ts'
import { linesOf } from './message-text.ts'
import * as texts from './texts.ts'

/** What was sent, why it waits, and the way to what was said around it. */
export function FlaggedMessage({ message }: { message: MessageRow }) {
  const [isOpen, setAsked] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      {message.message && (
        <p className="line-clamp-6 max-w-prose whitespace-pre-line text-body [overflow-wrap:anywhere]">
          {linesOf(message.message)}
        </p>
      )}
      <WhyFlagged message={message} />
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        <TimeText at={message.created_at} />
        <Button
          tone="quiet"
          size="small"
          onClick={() => setAsked(true)}
          aria-label={texts.readAroundLabel(message.id, message.sender.username)}
          className="px-2"
        >
          {texts.readAroundButton}
        </Button>
      </p>
      {isOpen && <ChatExcerpt message={message} onClose={() => setAsked(false)} />}
    </div>
  )
}

/** Its file, what was found in it, and what its reader said. */
export function WhyFlagged({ message }: { message: MessageRow }) {
  return (
    <>
      {message.file && <FileLink file={message.file} />}
      <p className="flex flex-wrap gap-1.5">
        {message.reasons.map(reason => (
          <StatusChip key={reason} tone="danger">
            {flagReasons[reason]}
          </StatusChip>
        ))}
      </p>
      {message.report_reason && (
        <p className="text-muted [overflow-wrap:anywhere]">
          {texts.theReaderSays(message.report_reason)}
        </p>
      )}
    </>
  )
}

function FileLink({ file }: { file: NonNullable<MessageRow['file']> }) {
  return (
    <a
      href={file.firebase_url}
      target="_blank"
      rel="noopener"
      title={file.original_name}
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text underline"
    >
      <Paperclip size={18} aria-hidden="true" className="shrink-0" />
      {formatFileName(file.original_name)}
      <span className="font-normal text-muted">{formatFileSize(file.size)}</span>
      <span className="sr-only">{platformTexts.newTabNotice}</span>
    </a>
  )
}
