import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { showSaved } from './saved-values.ts'

const before = { network: 'MTN', number: '0241234567', photos: [] as File[] }
const saved = { network: 'Telecel', number: '0201234567', photos: [] as File[] }

/** As `useContractForm` hands it out. */
function formWith(defaultValues: typeof before) {
  const { formControl } = createFormControl<Record<string, unknown>>({ defaultValues })
  // Until then the form holds nothing of what is typed.
  formControl.reset(defaultValues)
  const form = {
    value: (name: string) => formControl.getValues(name),
    setValue: (name: string, value: unknown) =>
      formControl.setValue(name, value, { shouldDirty: true }),
    reset: (values: typeof before) => formControl.reset(values),
  }
  return { form, held: () => formControl.getValues() }
}

test('fields that nobody has touched show what is saved by now', () => {
  const { form, held } = formWith(before)
  showSaved(form, { before, saved })
  expect(held()).toEqual(saved)
})

test('a field that was typed keeps its words, while the others show what is saved by now', () => {
  const { form, held } = formWith(before)
  form.setValue('number', '0249999999')
  showSaved(form, { before, saved })
  expect(held()).toEqual({ ...saved, number: '0249999999' })
})

test('a picture that was chosen stays where what is saved changes', () => {
  const { form, held } = formWith(before)
  const photos = [new File(['x'], 'card.jpg')]
  form.setValue('photos', photos)
  showSaved(form, { before, saved })
  expect(held()).toEqual({ ...saved, photos })
})

test('what was typed and is saved by now counts as typed no more', () => {
  const { form, held } = formWith(before)
  form.setValue('network', 'Telecel')
  showSaved(form, { before, saved })
  showSaved(form, { before: saved, saved: before })
  expect(held()).toEqual(before)
})
