import pg from 'pg'
import type { Answered } from './load.ts'

/** A sentence that must hold, and a query that counts what breaks it. Prisma cannot compare rows of several products at once. */
const INVARIANTS: readonly [string, string][] = [
  [
    'every answered feedback is there',
    `select count(*) from unnest($1::text[]) wanted(order_id) where not exists (select from ride_order o
      join ride_feedback f on f.order_id = o.id where o.order_id = wanted.order_id)`,
  ],
  [
    'no order has more than one row',
    `select count(*) from (select from ride_order where order_id like 'endure%' group by user_id, order_id
      having count(*) > 1) twice`,
  ],
  [
    'every feedback has one support task',
    `select count(*) from ride_feedback f join ride_order o on o.id = f.order_id where o.order_id like 'endure%'
      and (select count(*) from support_delivery d where d.order_id = f.order_id and d.task_id is not null) <> 1`,
  ],
  [
    'every answered token is there',
    `select count(*) from unnest($2::text[]) wanted(id) where not exists (select from api_token t where t.id = wanted.id)`,
  ],
  [
    'every answered server is there',
    `select count(*) from unnest($3::int[]) wanted(id) where not exists (select from cloud_server s where s.id = wanted.id)`,
  ],
  ['every cloud job has ended', `select count(*) from cloud_job where ended_at is null`],
  [
    'every cloud job belongs to something that is or was there',
    `select count(*) from cloud_job j where j.resource_type = 'Server' and j.state <> 'Failed' and j.type = 'Create'
      and not exists (select from cloud_server s where s.id = j.resource_id)`,
  ],
  [
    'no background job failed for good',
    `select count(*) from graphile_worker._private_jobs where attempts >= max_attempts`,
  ],
]

/** What does not hold, each with the number of rows that break it. */
export async function brokenInvariants(url: string, answered: Answered): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const lists = [[...answered.orders], [...answered.tokens], [...answered.servers]]
    const broken: string[] = []
    for (const [sentence, query] of INVARIANTS) {
      const used = lists.filter((_, n) => query.includes(`$${n + 1}`))
      const { rows } = await client.query<{ count: string }>(query.replace(/\$[123]/, '$1'), used)
      const count = Number(rows[0]?.count)
      console.log(`  ${count === 0 ? 'holds ' : 'BROKEN'}  ${sentence}${count === 0 ? '' : `: ${count}`}`)
      if (count > 0) broken.push(`${sentence}: ${count}`)
    }
    return broken
  } finally {
    await client.end()
  }
}
