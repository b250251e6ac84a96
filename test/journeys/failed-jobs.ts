import { randomInt } from 'node:crypto'
import pg from 'pg'

/** What nothing on a screen can bring about in time: a mail whose every try has failed. Answers for whom it was. */
export async function failMail(): Promise<{ to: string; shown: string; text: string }> {
  const domain = `failed-${randomInt(1e9)}.test`
  const mail = { to: `kofi@${domain}`, subject: 'Late', text: `Late, but here: ${domain}` }
  const client = new pg.Client({ connectionString: process.env.JOURNEYS_DATABASE })
  await client.connect()
  try {
    await client.query(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, policy, singleton_key,
        started_on, completed_on, output)
      values ('mail', $1, 'failed', 8, 8, 'short', $2, now(), now(), $3)`,
      [
        JSON.stringify(mail),
        domain,
        JSON.stringify({ message: 'The mail server did not take the message (ETIMEDOUT)' }),
      ],
    )
  } finally {
    await client.end()
  }
  return { ...mail, shown: `k…@${domain}` }
}
