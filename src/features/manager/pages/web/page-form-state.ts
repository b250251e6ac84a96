import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Received, Sent } from '#platform/contract.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { clearDraft } from '#platform/web/forms/drafts.ts'
import { showSaved } from '#platform/web/forms/saved-values.ts'
import * as sharedTexts from '#ui/texts.ts'
import { type addPage, type showAnyPage, updatePage } from '../contract.ts'
import * as texts from './texts.ts'

export type WholePage = Received<typeof showAnyPage>['page']
export type PageFormState = ReturnType<typeof usePageForm>

/** Also when the page was read: a draft that was begun before somebody else's change is told so. */
type WrittenPage = Sent<typeof addPage> & { seen_updated_at?: string }
export type SendPage = (written: WrittenPage, isPublished?: boolean) => Promise<WholePage>

const { title, category_id, content, seen_updated_at } = updatePage.input.shape
/** In the order in which the fields stand, which is that of their faults. */
const written = z.object({ title, category_id, content, seen_updated_at })

type Options = {
  draftKey: string
  page?: WholePage
  send: SendPage
  /** What the page is now, after a change of it was refused. */
  refetch?: () => Promise<WholePage>
}

export function usePageForm({ draftKey, page, send, refetch }: Options) {
  const form = useContractForm(written, {
    defaultValues: valuesOf(page),
    draftKey,
    guarded: true,
    called,
    prompts,
  })
  const [wantsPublished, setWish] = useState<boolean>()

  const shown = useRef(page)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reset` is a new one each time; whoever has typed is told of a change when it is sent.
  useEffect(() => {
    if (!page || form.isDirty || isAsNewAs(shown.current, page)) return
    shown.current = page
    form.reset(valuesOf(page))
  }, [page, form.isDirty])
  /** Where something else stands by now than when it was typed over, or may: the next press replaces it. */
  const [contested, setContested] = useState<Field[]>([])

  /** Without `isPublished` the page stays what it is: published or a draft. */
  const submit = (isPublished?: boolean) =>
    form.submit(async values => {
      setWish(isPublished)
      setContested([])
      try {
        shown.current = await send(values, isPublished)
        form.reset(valuesOf(shown.current))
      } catch (error) {
        if (refetch && error instanceof ApiError && error.status === 409) {
          showChanges(await refetch())
          // A second press of the same moment was not meant for what stands there now.
          await new Promise(resolve => setTimeout(resolve, 1000))
        }
        throw error
      }
    })

  /** What was typed stays, and is written over what is read now. */
  function showChanges(latest: WholePage) {
    const [before, saved] = [valuesOf(shown.current), valuesOf(latest)]
    shown.current = latest
    // What a draft was begun from is not known any more: all of it may stand against something newer.
    const isKnown = before.seen_updated_at !== saved.seen_updated_at
    const typed = fields.filter(name => ![before[name], saved[name]].includes(text(name)))
    setContested(isKnown ? typed.filter(name => before[name] !== saved[name]) : typed)
    showSaved(form, written, { before, saved })
    form.setValue('seen_updated_at', latest.updated_at)
  }

  function discard() {
    setContested([])
    form.reset(valuesOf(page))
    // Last, since the reset is a change like any other.
    clearDraft(draftKey)
  }

  const text = (name: Field) => String(form.value(name) ?? '')
  return {
    form,
    text,
    submit,
    discard,
    contested,
    /** Which button is at work. */
    isSaving: form.pending && wantsPublished === undefined,
    isPublishing: form.pending && wantsPublished !== undefined,
  }
}

/** One draft for each person and page. */
export const pageDraftKey = (userId: number, pageId?: number) => `page:${userId}:${pageId ?? 'new'}`

const valuesOf = (page?: WholePage) => ({
  title: page?.title ?? '',
  category_id: page ? String(page.category_id) : '',
  content: page?.content ?? '',
  seen_updated_at: page?.updated_at,
})

const fields = ['title', 'category_id', 'content'] as const
type Field = (typeof fields)[number]

const isAsNewAs = (shown: WholePage | undefined, page: WholePage) =>
  shown !== undefined && shown.updated_at >= page.updated_at

/** What an empty field asks for. */
const prompts = {
  title: sharedTexts.titleAsked,
  category_id: sharedTexts.categoryAsked,
  content: texts.contentAsked,
}

/** What the screen calls a field that the API names otherwise. */
const called = {
  category_id: texts.categoryField,
}
