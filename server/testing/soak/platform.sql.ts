// Sets of ids compared with rows, in one statement each.
import { counted, type MakeProduct } from './product.ts'

const MOST_LIVE = 40

/** Tokens are created and, beyond a number of them, the oldest are revoked. */
export const platform: MakeProduct = async ({ call }) => {
  const live: string[] = []
  const revoked: string[] = []
  return {
    name: 'platform',
    acts: [
      async (id) => {
        const body = { name: `soak ${id}`, scopes: ['cloud:read'] }
        const made = await call({ as: 'user', method: 'POST', path: '/tokens', body, key: id })
        if (made) live.push(String(made['id']))
        if (live.length <= MOST_LIVE) return
        const oldest = live.shift() ?? ''
        // After a lost answer it is already revoked.
        if (await call({ as: 'user', method: 'DELETE', path: `/tokens/${oldest}`, accept: [404] })) revoked.push(oldest)
      },
    ],
    tally: () => ({ tokens: live.length + revoked.length, revoked: revoked.length }),
    invariants: [
      counted(
        'every created token is valid, and every revoked one is not',
        `select count(*) from (select id, true as alive from unnest($1::text[]) id
            union all select id, false from unnest($2::text[]) id) wanted
          left join api_token t using (id) where t.id is null or (t.revoked_at is null) <> wanted.alive`,
        () => [live, revoked],
      ),
      counted(
        'no token was created twice',
        `select count(*) - count(distinct name) as count from api_token where name like 'soak %'`,
      ),
      counted(
        'no background job failed for good',
        `select count(*) from graphile_worker._private_jobs where attempts >= max_attempts
          and (last_error is not null or key is not null)`,
      ),
    ],
  }
}
