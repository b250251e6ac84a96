import { Check } from 'lucide-react'
import * as texts from './texts-after-first-visit.ts'

type DraftStateProps = {
  /** `isSaved`: where the browser keeps nothing, nothing is said. */
  form: { isDirty: boolean; isSaved: boolean }
  onDiscard: () => void
}

/** Says that nothing typed can be lost, and offers to start again. */
export function DraftState({ form: { isDirty, isSaved }, onDiscard }: DraftStateProps) {
  return (
    <div role="status" className="flex min-h-11 items-center gap-1 text-meta text-muted">
      {isSaved && (
        <>
          <Check size={16} aria-hidden="true" className="shrink-0" />
          <span className="in-one-line">{texts.draftSaved}</span>
        </>
      )}
      {isDirty && (
        <button
          type="button"
          onClick={onDiscard}
          className="min-h-11 rounded-control px-2 font-semibold text-brand-text hover:bg-sunken"
        >
          {texts.discard}
        </button>
      )}
    </div>
  )
}
