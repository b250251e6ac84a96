import type * as z from 'zod/mini'
import type { publicReview } from '#features/orders/reviews/contract.ts'
import { maskContacts } from '#features/orders/reviews/masking/server/policy.ts'
import { hiddenReasons, shortenName } from '#features/orders/reviews/process.ts'

type HiddenCode = keyof typeof hiddenReasons

export type PublicReview = z.output<typeof publicReview>

/** As the database writes it. */
export type PublicReviewRow = {
  id: number
  by: 'buyer' | 'seller'
  rating: number
  comments: string
  published_at: string
  edited_at: string | null
  is_late: boolean
  hidden_code: HiddenCode | null
  gig: { id: number; title: string; slug: string } | null
  /** Null where he has left. */
  author: { name: string; username: string | null } | null
  reply: { text: string; created_at: string; edited_at: string | null } | null
}

/** As everybody reads it: contacts are taken out, a buyer is not named in full, and of a hidden one only its place is left. */
export function presentPublicReview(row: PublicReviewRow): PublicReview {
  const { id, by, is_late, hidden_code } = row
  const place = {
    ...{ id, by, is_late },
    published_at: new Date(row.published_at),
    edited_at: momentIn(row.edited_at),
  }
  if (hidden_code)
    return {
      ...place,
      ...{ is_hidden: true, hidden_reason: reasonFor(hidden_code) },
      ...{ rating: null, comments: null, author: null, gig: null, reply: null },
    }
  return {
    ...place,
    ...{ is_hidden: false, hidden_reason: null, rating: row.rating, gig: row.gig },
    comments: maskContacts(row.comments),
    author: presentAuthor(row),
    reply: row.reply && {
      text: maskContacts(row.reply.text),
      created_at: new Date(row.reply.created_at),
      edited_at: momentIn(row.reply.edited_at),
    },
  }
}

const momentIn = (text: string | null) => (text === null ? null : new Date(text))

const reasonFor = (code: HiddenCode) => ({ code, text: hiddenReasons[code] })

function presentAuthor({ by, author }: PublicReviewRow): PublicReview['author'] {
  if (!author || by === 'seller') return author
  return { name: shortenName(author.name), username: null }
}
