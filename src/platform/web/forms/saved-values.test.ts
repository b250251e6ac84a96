import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { files, line } from '#platform/fields.ts'
import { keepTogether } from './form-changes.ts'
import { showSaved } from './saved-values.ts'

const shape = {
  network: line(2, 20),
  number: line(2, 20),
  photos: files({ count: 1, megabytes: 1 }),
}
const schema = z.object(shape)
const joined = keepTogether(z.object(shape), ['network', 'number'])
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
  showSaved(form, schema, { before, saved })
  expect(held()).toEqual(saved)
})

test('a field that was typed keeps its words, while the others show what is saved by now', () => {
  const { form, held } = formWith(before)
  form.setValue('number', '0249999999')
  showSaved(form, schema, { before, saved })
  expect(held()).toEqual({ ...saved, number: '0249999999' })
})

test('a picture that was chosen stays where what is saved changes', () => {
  const { form, held } = formWith(before)
  const photos = [new File(['x'], 'card.jpg')]
  form.setValue('photos', photos)
  showSaved(form, schema, { before, saved })
  expect(held()).toEqual({ ...saved, photos })
})

test('what was typed and is saved by now counts as typed no more', () => {
  const { form, held } = formWith(before)
  form.setValue('network', 'Telecel')
  showSaved(form, schema, { before, saved })
  showSaved(form, schema, { before: saved, saved: before })
  expect(held()).toEqual(before)
})

test('a number that was typed keeps the network that it was typed for, while the others show what is saved by now', () => {
  const { form, held } = formWith(before)
  form.setValue('number', '0249999999')
  const photos = [new File(['x'], 'card.jpg')]
  showSaved(form, joined, { before, saved: { ...saved, photos } })
  expect(held()).toEqual({ network: 'MTN', number: '0249999999', photos })
})

test('a network that was chosen keeps the number that it was chosen for', () => {
  const { form, held } = formWith(before)
  form.setValue('network', 'AirtelTigo')
  showSaved(form, joined, { before, saved })
  expect(held()).toEqual({ ...before, network: 'AirtelTigo' })
})

test('a picture that was chosen keeps no number: both show what is saved by now', () => {
  const { form, held } = formWith(before)
  const photos = [new File(['x'], 'card.jpg')]
  form.setValue('photos', photos)
  showSaved(form, joined, { before, saved })
  expect(held()).toEqual({ ...saved, photos })
})

test('what stays along with a number keeps no number where it is typed alone', () => {
  const along = keepTogether(z.object(shape), ['number'], ['network'])
  const withNumber = formWith(before)
  withNumber.form.setValue('number', '0249999999')
  showSaved(withNumber.form, along, { before, saved })
  expect(withNumber.held()).toEqual({ ...before, number: '0249999999' })
  const alone = formWith(before)
  alone.form.setValue('network', 'AirtelTigo')
  showSaved(alone.form, along, { before, saved })
  expect(alone.held()).toEqual({ ...saved, network: 'AirtelTigo' })
})

test('what was kept for the sake of another field counts as typed, and stays when more is saved', () => {
  const { form, held } = formWith(before)
  form.setValue('number', '0249999999')
  showSaved(form, joined, { before, saved })
  showSaved(form, joined, { before: saved, saved: { ...saved, network: 'AirtelTigo' } })
  expect(held()).toEqual({ ...before, number: '0249999999' })
})
