import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { formatTime } from '#ui/formats.ts'
import * as sharedTexts from '#ui/texts.ts'
import { Bubble, MessageRow } from './bubble.tsx'
import { FileParts, fileLook } from './message-file.tsx'
import { MessageTicks } from './message-ticks.tsx'
import { discard, retry, type Sending, unanswered, useShareSent } from './pending-messages.ts'
import { usePreview } from './preview.ts'
import * as texts from './texts.ts'

/** A message of one's own that is on its way, or did not get through. */
export function PendingItem({ sending }: { sending: Sending }) {
  const failed = sending.failure !== null
  return (
    <MessageRow own>
      <div className="flex min-w-0 max-w-80 flex-col items-end lg:max-w-110">
        <span className="sr-only">{texts.you}</span>
        <Bubble
          own
          foot={
            <>
              <time dateTime={sending.at}>{formatTime(new Date(sending.at))}</time>
              <MessageTicks state={failed ? 'failed' : 'sending'} />
            </>
          }
        >
          {sending.file && <SentFile clientId={sending.clientId} file={sending.file} />}
          {sending.text && <p className="whitespace-pre-wrap">{sending.text}</p>}
        </Bubble>
        {failed && <Failure sending={sending} />}
      </div>
    </MessageRow>
  )
}

function Failure({ sending }: { sending: Sending }) {
  return (
    <div className="flex max-w-full flex-wrap items-center justify-end gap-x-1">
      {sending.failure !== unanswered && (
        <p className="w-full text-right text-meta text-danger-text">{sending.failure}</p>
      )}
      <button
        type="button"
        onClick={() => retry(sending)}
        className="min-h-11 rounded-control px-2 text-meta font-semibold text-danger-text underline underline-offset-4 hover:bg-danger-soft"
      >
        {texts.tapToRetry}
      </button>
      <button
        type="button"
        onClick={() => discard(sending)}
        className="min-h-11 rounded-control px-2 text-meta font-semibold text-muted hover:bg-sunken"
      >
        {sharedTexts.deleteButton}
      </button>
    </div>
  )
}

function SentFile({ clientId, file }: { clientId: string; file: File }) {
  const share = useShareSent(clientId)
  const preview = usePreview(file)
  return (
    <div className="flex flex-col gap-1.5">
      {preview ? (
        <img
          src={preview}
          alt={file.name}
          className="weave h-45 w-60 max-w-full rounded-control object-cover"
        />
      ) : (
        <div className={fileLook}>
          <FileParts name={file.name} size={file.size} />
        </div>
      )}
      <progress
        value={share}
        aria-label={platformTexts.sendingName(file.name)}
        className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  )
}
