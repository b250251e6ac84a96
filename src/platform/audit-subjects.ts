/** What an entry of the audit log may be about. Of `identity` and `staff` the number is the person's, of `failed-job` 0. */
export const auditSubjects = [
  'gig',
  'customer',
  'message',
  'page',
  'report',
  'dispute',
  'review',
  'receipt',
  'picture-match',
  'transaction',
  'search-term',
  'staff',
  'chat',
  'identity',
  'failed-job',
  'audit',
] as const
