/** What changes something though it is a GET, as the specification has it. */
export const changingGets: readonly string[] = [
  'GET /api/gigs/favorite/{id}',
  'GET /api/gigs/update/{id}/images/delete/{file_id}',
  'GET /api/gigs/{id}/{action}',
  'GET /api/manager/customer/{id}/verify-kyc',
  'GET /api/manager/message/{action}/{message_id}',
]
