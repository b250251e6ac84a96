import { useNavigate, useSearchParams } from 'react-router'

type Query = Record<string, string | number | boolean | undefined>

/** A part of a list that can be looked at alone; `query` is what the API is asked for it. The first one asks for all. */
export type ListFilter<Q extends Query = Query> = { label: string; query: Q }

export type ListAddress<Q extends Query = Query> = ReturnType<typeof useListAddress<Q>>

/**
 * What a list shows, as the address says it: `?search=&page=` and the filter's own fields. `input` is what the API is
 * asked. Going back and forth, reloading and sending the address to a colleague all show the same.
 */
export function useListAddress<Q extends Query>(filters: readonly ListFilter<Q>[] = []) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const page = pageIn(query)
  const search = (query.get('search') ?? '').slice(0, 200).trim()
  const filter = filterIn(query, filters)
  const input = { page, ...(search && { search }), ...filter?.query } as Q & {
    page: number
    search?: string
  }

  /** A search that is still being typed takes the place of its own beginning: Back leaves all of it at once. */
  function find(text: string) {
    const wanted = text.trim()
    if (wanted === search) return
    const replace = search !== '' && wanted !== ''
    navigate(addressOf({ search: wanted, filter, page: 1 }), { replace, preventScrollReset: true })
  }
  function choose(label: string) {
    const chosen = filters.find(one => one.label === label)
    navigate(addressOf({ search, filter: chosen, page: 1 }), { preventScrollReset: true })
  }

  return {
    page,
    search,
    filter: filter?.label,
    isNarrowed: search !== '' || (filter !== undefined && filter !== filters[0]),
    input,
    find,
    choose,
    hrefFor: (to: number) => addressOf({ search, filter, page: to }),
    hrefOfAll: addressOf({ search: '', filter: filters[0], page: 1 }),
  }
}

/** Only what is not so anyway: the first page, no search and the whole list leave nothing behind. */
export function addressOf({
  search,
  filter,
  page,
}: {
  search: string
  filter: ListFilter | undefined
  page: number
}) {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...textsOf(filter),
    ...(page > 1 && { page: String(page) }),
  })
  return `?${query}`
}

/** The first whose every field stands in the address; else the one that asks for all. */
export function filterIn<Q extends Query>(
  query: URLSearchParams,
  filters: readonly ListFilter<Q>[],
) {
  const fits = (filter: ListFilter<Q>) =>
    Object.entries(textsOf(filter)).every(([name, text]) => query.get(name) === text)
  return filters.slice(1).find(fits) ?? filters[0]
}

const textsOf = (filter: ListFilter | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filter?.query ?? {}).map(([name, value]) => [
      name,
      String(value === true ? 1 : value),
    ]),
  )

function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
