import type { RouterContextProvider } from 'react-router'
import type { Received } from '#platform/contract.ts'
import { sendOnce } from '#platform/web/pages/texts-sent-once.tsx'
import type { listReviewsOfPerson } from '../contract.ts'

type Answer = Pick<Received<typeof listReviewsOfPerson>, 'reviews'>
type PublicReview = Answer['reviews']['data'][number]

/** Texts are left out that the page of the server shows already. */
export type ShownReview = Omit<PublicReview, 'comments' | 'reply'> & {
  comments?: PublicReview['comments']
  reply: (Omit<NonNullable<PublicReview['reply']>, 'text'> & { text?: string }) | null
}
export type ReviewPage = { reviews: ShownReview[]; page: number; lastPage: number }

export function reviewPageOf({ reviews }: Answer): ReviewPage {
  const { data, current_page, last_page } = reviews
  return { reviews: data, page: current_page, lastPage: last_page }
}

export const commentsId = (reviewId: number) => `review-${reviewId}`
export const replyId = (reviewId: number) => `reply-${reviewId}`

/** For the page of the server: five long reviews would weigh as much as all the rest of it. */
export function sendTextsOnce(
  context: Readonly<RouterContextProvider>,
  page: ReviewPage,
): ReviewPage {
  return { ...page, reviews: page.reviews.map(review => withoutTexts(context, review)) }
}

function withoutTexts(context: Readonly<RouterContextProvider>, review: ShownReview): ShownReview {
  const { comments, reply, ...rest } = review
  if (comments) sendOnce(context, commentsId(review.id), comments)
  if (reply?.text) sendOnce(context, replyId(review.id), reply.text)
  return {
    ...rest,
    ...(!comments && { comments: null }),
    reply: reply && { created_at: reply.created_at, edited_at: reply.edited_at },
  }
}
