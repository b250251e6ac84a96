import countryRows from '../../db/data/countries.json' with { type: 'json' }

export type Country = { alpha_2_code: string; name: string; flag: string }

/** Every country of ISO 3166-1, by name. */
export const countries: readonly Country[] = countryRows

const codes = new Set(countries.map(country => country.alpha_2_code))

export const isCountry = (alpha2Code: string) => codes.has(alpha2Code)

/** Flags are made of the letters of the code, each as a regional indicator. */
export const flagOf = (alpha2Code: string) =>
  String.fromCodePoint(...[...alpha2Code].map(letter => letter.charCodeAt(0) + 0x1f1a5))
