/**
 * What is the least that a list can cost here: the same framework with a constant answer, with the same SQL through the
 * driver alone, and as somebody would write it by hand in ten minutes.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { reportToParent } from './children.ts'

const {
  DATABASE_URL = '',
  BENCH_BODY = '',
  BENCH_PAGE_BYTES = '0',
  BENCH_QUERY = '{}',
} = process.env
const constant = Buffer.from(BENCH_BODY)
const page = Buffer.alloc(Number(BENCH_PAGE_BYTES), 'x')
const query = JSON.parse(BENCH_QUERY)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const app = Fastify()

app.get('/constant', (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(constant),
)

app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))

app.get('/driver', async (_request, reply) => {
  const { rows } = await pool.query(query)
  return reply.type('application/json; charset=utf-8').send(rows[0].data)
})

app.get('/by-hand', async () => {
  const { rows } = await pool.query(
    `select gigs.*, categories.description as category, users.name as owner_name, users.username
     from gigs join categories on categories.id = category_id join users on users.id = user_id
     where gigs.listed order by gigs.rank desc, gigs.id desc limit 32`,
  )
  const total = await pool.query('select count(*) from gigs where listed')
  return { records: { data: rows, total: Number(total.rows[0].count) } }
})

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
reportToParent(typeof address === 'object' && address ? address.port : 0)
