// What one would write by hand with Fastify and `pg`: each request checks a token, runs one of STATEMENTS and gets the
// rows with their ETag, or 304. In JavaScript, because its packages are there only when `npm run bench` has installed
// them.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const { STATEMENTS = '{}', DATABASE_URL = '' } = process.env
/** How long a checked token is trusted, as in Quartet. */
const BELIEVED_MS = 5_000

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
// One parameter may be a list of twenty ids.
const app = Fastify({ routerOptions: { maxParamLength: 1000 } })
const believed = new Map()

/** The account of `Authorization: Bearer <token>`; null without a valid one. */
async function accountOf({ headers }) {
  const hash = createHash('sha256')
    .update(headers.authorization ?? '')
    .digest('base64')
  const known = believed.get(hash)
  if (known && known.until > Date.now()) return known.userId
  const { rows } = await pool.query('select user_id from twin_token where hash = $1', [hash])
  if (!rows[0]) return null
  believed.set(hash, { userId: rows[0].user_id, until: Date.now() + BELIEVED_MS })
  return rows[0].user_id
}

for (const [path, { text, isList }] of Object.entries(JSON.parse(STATEMENTS))) {
  app.get(path, async (request, reply) => {
    const userId = await accountOf(request)
    if (userId === null) return reply.code(401).send({ error: 'unauthenticated' })
    const { ids } = request.params
    const values = ids === undefined ? [userId] : [userId, isList ? ids.split(',').map(Number) : Number(ids)]
    const { rows } = await pool.query({ name: path, text, values })
    if (!isList && !rows[0]) return reply.code(404).send({ error: 'not_found' })
    const body = JSON.stringify(isList ? rows : rows[0])
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('etag', etag).type('application/json; charset=utf-8').send(body)
  })
}

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
