import { CategoryField } from '#features/gigs/web/category-field.tsx'
import { call } from '#platform/web/api.ts'
import { useContractForm } from '#platform/web/forms/contract-form.ts'
import { markStale } from '#platform/web/query-client.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import * as sharedTexts from '#ui/texts.ts'
import { showToast } from '#ui/toast.ts'
import { DecisionDialog } from '../../web/decision-dialog.tsx'
import { saveSearchTerm } from '../contract.ts'
import type { SearchTerm } from './search-term.ts'
import * as texts from './texts.ts'

const weights = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map(weight => ({
  value: weight,
  label: weight === 0 ? texts.isOff : String(weight),
}))
const usualWeight = 8

/** Adds a word, or changes how surely it means its trade. */
export function WordDialog({ term, onClose }: { term?: SearchTerm; onClose: () => void }) {
  const form = useContractForm(saveSearchTerm.input, {
    defaultValues: {
      word: term?.word ?? '',
      category_id: term ? String(term.category.id) : '',
      weight: String(term?.weight ?? usualWeight),
    },
    prompts: { word: texts.wordAsked, category_id: sharedTexts.categoryAsked },
  })

  const save = form.submit(async values => {
    const answer = await call<typeof saveSearchTerm>('POST /api/manager/search-terms', values)
    onClose()
    await markStale('/api/manager/search-terms')
    showToast({ message: answer.message })
  })
  return (
    <DecisionDialog
      title={term ? texts.changeWord : texts.addWord}
      confirmLabel={texts.saveWord}
      form={form}
      onConfirm={() => save()}
      onClose={onClose}
    >
      <TextField
        label={texts.word}
        hint={texts.wordHint}
        maxLength={60}
        readOnly={term !== undefined}
        data-autofocus
        {...form.field('word')}
      />
      {term ? (
        <TextField label={sharedTexts.category} value={term.category.description} readOnly />
      ) : (
        <CategoryField
          {...form.field('category_id')}
          value={String(form.value('category_id') ?? '')}
        />
      )}
      <SelectField
        label={texts.weight}
        hint={texts.weightHint}
        options={weights}
        {...form.field('weight')}
      />
    </DecisionDialog>
  )
}
