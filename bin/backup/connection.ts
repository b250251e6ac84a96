import pg from 'pg'

/** One connection without our usual limits of time: a large table takes as long as it takes. */
export async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'adwuma backup' })
  // The query that is under way fails by itself; unheard, the event would end the process before it can tidy up.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(exactly)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** However the server or the account is set up, values are written and read alike. */
const exactly = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '60s'`
