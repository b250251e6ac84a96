/** The countries to choose from. A page of the server's has them all, so that no script of it carries them a second time. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { listCountries } from '#features/accounts/contract.ts'
import { read } from '#platform/web/query.ts'
import countryRows from '../../../../db/data/countries.json' with { type: 'json' }
import * as texts from './texts-after-first-visit.ts'

type Country = { alpha_2_code: string; name: string }

export function useCountryOptions() {
  const [drawn] = useState(() => (import.meta.env.SSR ? optionsOf(countryRows) : optionsInPage()))
  const all = useQuery({
    ...read<typeof listCountries>('GET /api/countries', {}),
    enabled: drawn.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (drawn.length > 0) return drawn
  return all.data ? optionsOf(all.data.countries) : usual
}

/** Without the flag: where no font has it, its two letters would stand there. */
const optionsOf = (countries: readonly Country[]) =>
  countries.map(({ alpha_2_code, name }) => ({ value: alpha_2_code, label: name }))

function optionsInPage() {
  const options = document.querySelectorAll<HTMLOptionElement>(
    'select[name=country_alpha_2_code] option',
  )
  return [...options].map(({ value, text }) => ({ value, label: text }))
}

/** Until the others are there: who lives elsewhere sees them a moment later. */
const usual = [{ value: 'GH', label: texts.usualCountry }]
