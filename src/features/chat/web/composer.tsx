import { FileText, FileX, Paperclip, SendHorizontal, X } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { Gig } from '#features/gigs/listing/web/gig-cards.ts'
import { attachmentKinds } from '#platform/web/attachments/attachment-fault.ts'
import { finePointer, useMedia } from '#platform/web/media.ts'
import * as platformTexts from '#platform/web/texts-after-first-visit.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { controlLook, FieldNotes } from '#ui/field.tsx'
import { formatFileSize } from '#ui/file-formats.ts'
import { formatFileName } from '#ui/file-name.ts'
import * as sharedTexts from '#ui/texts.ts'
import { AboutGig } from '../about-gig/web/about-gig.tsx'
import { fileNameLength } from '../process.ts'
import { OwnWarning } from '../warnings/web/own-warning.tsx'
import { faultOf, useComposer } from './composer-state.ts'
import { usePreview } from './preview.ts'
import * as texts from './texts.ts'

/** From here on it is said how much room is left. */
const sayLeftBelow = 200

type ComposerProps = {
  draftKey: string
  /** Undefined while it is not known whom the address names. */
  toUserId: number | undefined
  /** The one that the next message is about. */
  gig: Gig | undefined
  /** It was said, or is not to be. */
  onGigDone: () => void
}

/** Where one writes. Remade for each person (`key`). */
export function Composer({ draftKey, toUserId, gig, onGigDone }: ComposerProps) {
  const state = useComposer(draftKey)
  const { text, charactersLeft, files, problem } = state
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const hasKeyboard = useMedia(finePointer)
  const canSend = state.isSendable && toUserId !== undefined

  function send(event: FormEvent) {
    event.preventDefault()
    if (!canSend) return
    state.send(toUserId, gig?.id)
    if (gig) onGigDone()
    area.current?.focus()
  }

  function suggest(words: string) {
    state.setText(text.trim() === '' ? words : `${text.trimEnd()} ${words}`)
    area.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isSending = event.key === 'Enter' && !event.shiftKey && hasKeyboard
    // While an input method puts a word together, Enter belongs to it.
    if (isSending && !event.nativeEvent.isComposing) send(event)
  }

  function add(chosen: File[]) {
    state.add(chosen)
    area.current?.focus()
  }

  return (
    <form
      method="post"
      onSubmit={send}
      aria-label={texts.newMessage}
      className="flex flex-col gap-2 border-t border-border bg-surface px-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] pt-2 lg:px-4 lg:py-3"
    >
      {gig && (
        <AboutGig
          gig={gig}
          isOthers={gig.user_id === toUserId}
          onSuggest={suggest}
          onRemove={onGigDone}
        />
      )}
      {files.length > 0 && <ChosenFiles files={files} onRemove={state.remove} />}
      <FieldNotes id={id} error={charactersLeft < 0 ? tooLong(-charactersLeft) : problem} />
      {charactersLeft >= 0 && charactersLeft < sayLeftBelow && (
        <p className="text-meta text-muted">{texts.charactersLeft(charactersLeft)}</p>
      )}
      <OwnWarning text={text} />
      <div className="flex items-end gap-1.5">
        <FileButton onChoose={add} />
        <textarea
          ref={area}
          id={id}
          value={text}
          rows={1}
          placeholder={texts.message}
          aria-label={texts.message}
          aria-invalid={charactersLeft < 0 || undefined}
          aria-describedby={charactersLeft < 0 || problem ? `${id}-error` : undefined}
          enterKeyHint={hasKeyboard ? 'send' : 'enter'}
          onChange={event => state.setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={controlLook(
            'field-sizing-content max-h-32 min-w-0 flex-1 resize-none py-2.5 lg:max-h-48',
          )}
        />
        <Button
          type="submit"
          disabled={!canSend}
          pending={state.isPreparing}
          icon={<SendHorizontal size={20} aria-hidden="true" />}
          className="max-lg:size-12 max-lg:px-0"
        >
          <span className="max-lg:sr-only">{texts.send}</span>
        </Button>
      </div>
    </form>
  )
}

function FileButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose([...(target.files ?? [])])
    // The same file can be chosen again after it was removed.
    target.value = ''
  }
  return (
    <label
      title={sharedTexts.addFiles}
      className="relative inline-flex size-12 shrink-0 items-center justify-center rounded-control text-brand-text transition-colors hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <Paperclip size={22} aria-hidden="true" />
      <span className="sr-only">{sharedTexts.addFiles}</span>
      <input
        type="file"
        multiple
        accept={attachmentKinds}
        onChange={onChange}
        className="sr-only"
      />
    </label>
  )
}

type ChosenFilesProps = { files: readonly File[]; onRemove: (file: File) => void }

function ChosenFiles({ files, onRemove }: ChosenFilesProps) {
  return (
    <ul aria-label={texts.filesToSend} className="flex max-h-40 flex-col gap-1 overflow-y-auto">
      {files.map((file, at) => (
        <ChosenFile
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          key={`${at} ${file.name}`}
          file={file}
          onRemove={() => onRemove(file)}
        />
      ))}
    </ul>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const id = useId()
  const fault = faultOf(file)
  const preview = usePreview(file)
  const name = formatFileName(file.name, fileNameLength)
  const Icon = fault ? FileX : FileText
  return (
    <li className="flex flex-col gap-1 rounded-control bg-sunken p-1.5">
      <div className="flex items-center gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-chip bg-surface text-muted">
          {preview && !fault ? (
            <img src={preview} alt="" className="size-full object-cover" />
          ) : (
            <Icon size={22} aria-hidden="true" />
          )}
        </span>
        <p title={file.name} className="min-w-0 flex-1 text-meta">
          <span className="block font-semibold">{name}</span>
          <span className="text-muted tabular-nums">{formatFileSize(file.size)}</span>
        </p>
        <IconButton label={platformTexts.removeName(name)} onClick={onRemove}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <FieldNotes id={id} error={fault} />
    </li>
  )
}

const tooLong = (by: number) => texts.tooLongError(by)
