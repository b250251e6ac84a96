import { useEffect, useRef, useState } from 'react'
import { isReadable } from '#platform/readable.ts'
import { attachmentFault } from '#platform/web/attachments/attachment-fault.ts'
import { shrinkFile } from '#platform/web/attachments/shrink-photo.ts'
import { clearDraft, keepDraftFiles, readDraftFiles } from '#platform/web/forms/drafts.ts'
import { randomId } from '#platform/web/random-id.ts'
import { longestMessage, maxMessageFiles, messageFileMegabytes } from '../process.ts'
import { moveDraft, readText, writeText } from './chat-draft.ts'
import { queueMessage } from './pending-messages.ts'
import * as texts from './texts.ts'

/** Photos of this size can be read on every screen, and travel in seconds. */
const photoLimits = {
  longestSide: 1600,
  enoughBytes: 300_000,
  megabytes: messageFileMegabytes,
}

/** What is being written to one person: kept until it is sent, whatever happens to the page. */
export function useComposer(draftKey: string) {
  const [text, setText] = useState(() => readText(draftKey))
  const [files, setFiles] = useState(() => readDraftFiles(draftKey))
  const [problem, setProblem] = useState<string>()
  const [preparing, setPreparing] = useState(0)
  const keptUnder = useRef(draftKey)
  const foundText = useRef(text)
  useEffect(() => {
    const before = keptUnder.current
    keptUnder.current = draftKey
    if (before === draftKey) return writeText(draftKey, text)
    // What was found, and is neither changed here nor kept any longer, has been sent in another tab.
    const isSent = text === foundText.current && !readText(before)
    const draft = moveDraft({ from: before, to: draftKey, text: isSent ? '' : text })
    setText(draft.text)
    setFiles(draft.files)
    if (draft.isTooMuch) setProblem(texts.tooManyFilesError(maxMessageFiles))
  }, [draftKey, text])

  const charactersLeft = longestMessage - [...text.trim()].length
  const isEmpty = !isReadable(text) && files.length === 0
  const isPreparing = preparing > 0
  const isSendable = !isPreparing && !isEmpty && charactersLeft >= 0 && !files.some(faultOf)

  function choose(next: readonly File[]) {
    keepDraftFiles(keptUnder.current, next)
    setFiles(next)
  }

  return {
    text,
    setText,
    files,
    problem,
    charactersLeft,
    /** Photos are made smaller: a message that is sent meanwhile would leave them behind. */
    isPreparing,
    isSendable,
    async add(chosen: readonly File[]) {
      const room = maxMessageFiles - files.length
      setProblem(chosen.length > room ? texts.tooManyFilesError(maxMessageFiles) : undefined)
      setPreparing(count => count + 1)
      try {
        const added = await Promise.all(
          chosen.slice(0, room).map(file => shrinkFile(file, photoLimits)),
        )
        // More may have been chosen while these were made smaller.
        const all = [...readDraftFiles(keptUnder.current), ...added]
        if (all.length > maxMessageFiles) setProblem(texts.tooManyFilesError(maxMessageFiles))
        choose(all.slice(0, maxMessageFiles))
      } finally {
        setPreparing(count => count - 1)
      }
    },
    remove(file: File) {
      setProblem(undefined)
      choose(files.filter(one => one !== file))
    },
    /** Each file becomes a message of its own; text and gig go with the first. */
    send(toUserId: number, gigId?: number) {
      const parts = files.length > 0 ? files : [undefined]
      for (const [at, file] of parts.entries())
        queueMessage({
          clientId: randomId(),
          toUserId,
          text: at === 0 ? text.trim() : '',
          ...(file && { file }),
          ...(at === 0 && gigId !== undefined && { gigId }),
        })
      setText('')
      setProblem(undefined)
      clearDraft(draftKey)
      setFiles([])
    },
  }
}

export const faultOf = (file: File) => attachmentFault(file, messageFileMegabytes)
