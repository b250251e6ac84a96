import * as z from 'zod/mini'
import { managerPageSize } from '#features/manager/contract.ts'
import { endpoint } from '#platform/contract.ts'
import {
  anyText,
  id,
  line,
  listOf,
  message,
  moment,
  paging,
  says,
  wholeNumber,
} from '#platform/fields.ts'
import { plainWords } from '#platform/fold.ts'

const category = z.object({ id, slug: z.string(), description: z.string() })
const town = z.object({ slug: z.string(), name: z.string(), region: z.string() })

const [shortest, longest, mostWords] = [2, 60, 4]

const searchTerm = z.object({
  id,
  /** As it is compared: in lower case, without accents. */
  word: z.string(),
  category,
  /** How surely it means the category; 0 is switched off. */
  weight: z.int(),
  source: z.enum(['file', 'manager']),
  updated_at: moment,
})

export const listSearchTerms = endpoint('GET /api/manager/search-terms', {
  caller: 'manager',
  roles: ['content'],
  summary:
    'What people call a trade: the words that a search is understood by, the latest changed first',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    category: z.optional(id),
  }),
  output: z.object({ search_terms: listOf(searchTerm) }),
})

export const saveSearchTerm = endpoint('POST /api/manager/search-terms', {
  caller: 'manager',
  roles: ['content'],
  limits: ['manager-write'],
  summary: 'Add or change a word of a category; weight 0 switches it off',
  input: z.object({
    word: line(shortest, longest).check(
      z.refine(
        isPhrase,
        says(
          `must have 1 to ${mostWords} words, of ${shortest} to ${longest} letters and digits in all.`,
        ),
      ),
    ),
    category_id: id,
    weight: wholeNumber(0, 10),
  }),
  output: z.object({ search_term: searchTerm, message }),
  status: [201, 200],
  refusals: { 422: 'No such category.' },
})

export const listSearchMisses = endpoint('GET /api/manager/search-misses', {
  caller: 'manager',
  roles: ['content'],
  summary: 'What was searched for and not found, the most frequent first; of nobody',
  input: z.object({
    ...paging(managerPageSize),
    search: z.optional(anyText(200)),
    days: z._default(wholeNumber(1, 90), 30),
  }),
  output: z.object({
    search_misses: listOf(
      z.object({
        /** In Accra. */
        day: z.iso.date(),
        search: z.string(),
        count: z.int(),
        category: z.nullable(category),
        town: z.nullable(town),
      }),
    ),
  }),
})

/** As it is kept and compared: marks fall away, and `ß` is two letters. */
function isPhrase(text: string): boolean {
  const words = plainWords(text)
  const length = [...words].length
  return length >= shortest && length <= longest && words.split(' ').length <= mostWords
}
