import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { line, secret } from '#platform/fields.ts'
import { firstStateOf, firstValueProps } from './form-first-state.ts'
import { withoutSecrets } from './form-rules.ts'
import { valuesTypedEarly } from './form-values.ts'

const schema = z.object({ email: line(1, 100), password: secret(1, 100) })

test('what is shown again of a form is what its contract knows and does not call secret', () => {
  const posted = { email: 'a@b.test', password: 'not to be seen', toString: 'x', passwort: 'y' }
  expect(withoutSecrets(schema, posted)).toEqual({ email: 'a@b.test' })
})

test('what differs from what the form was given has been typed early', () => {
  const values = {
    name: 'Ama',
    country: 'GH',
    phone: '',
    consent: true,
    news: false,
    place: undefined,
    rating: null,
  }
  expect(valuesTypedEarly(values, { country: 'GH', consent: false })).toEqual({
    name: 'Ama',
    consent: true,
  })
})

test('what the form was given is not typed early, of whatever kind it is', () => {
  const initial = { title: 'Tiling', amount: 250, tags: ['a'], place: { id: 1 } }
  expect(valuesTypedEarly(structuredClone(initial), initial)).toEqual({})
  expect(valuesTypedEarly({ ...initial, title: 'Tiles' }, initial)).toEqual({ title: 'Tiles' })
})

test('a posted form is drawn with what was sent, a box that was not ticked is off', () => {
  const posted = {
    values: { name: 'Ama' },
    errors: { name: ['Too short.', 'Odd.'] },
    alerts: ['Too short.'],
  }
  const { values, errors, alerts } = firstStateOf({ country: 'GH', consent: true }, posted)
  expect(values).toEqual({ name: 'Ama', consent: false })
  expect(errors).toEqual({ name: { type: 'server', message: 'Too short.' } })
  expect(alerts).toEqual([{ field: 'name', message: 'Too short.' }])
  expect(firstValueProps(values.consent)).toEqual({ defaultChecked: false })
  expect(firstValueProps(values.name)).toEqual({ defaultValue: 'Ama' })
  expect(firstValueProps(undefined)).toEqual({})
})
