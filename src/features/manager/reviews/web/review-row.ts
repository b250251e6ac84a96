import type { Received } from '#platform/contract.ts'
import type { listReviews, showReview } from '../contract.ts'

export type ReviewRow = Received<typeof listReviews>['reviews']['data'][number]
export type WholeReview = Received<typeof showReview>['review']
export type ReviewAction = ReviewRow['available_actions'][number]
