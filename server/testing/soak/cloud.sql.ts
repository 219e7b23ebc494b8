// Servers as requested, compared with rows of servers and jobs.
import { counted, type MakeProduct } from './product.ts'

/** Servers of each loop; all together stay below the quota. */
const MOST_SERVERS = 4

/** Servers are created, powered off and on, and deleted. */
export const cloud: MakeProduct = async ({ call }) => {
  /** Server → whether it was last powered on. */
  const servers = new Map<number, boolean>()
  const deleted: number[] = []
  const own = new Map<number, number[]>()
  let switched = 0

  async function create(id: string, mine: number[]) {
    const body = { Name: `soak-${id.replace('_', '-')}`, CPU: 1, RAM: 256, HDD: 5, imageID: 1 }
    const created = await call({ as: 'user', method: 'POST', path: '/servers', body, key: id })
    if (!created) return
    mine.push(Number(created['ID']))
    servers.set(Number(created['ID']), true)
  }

  /** A server whose job is running answers 409, after which the client tries again. */
  async function switchPower(id: string, server: number) {
    const on = !servers.get(server)
    const body = { Type: on ? 'PowerOn' : 'PowerOff' }
    const path = `/servers/${server}/actions`
    if (!(await call({ as: 'user', method: 'POST', path, body, key: id }))) return
    servers.set(server, on)
    switched++
  }

  async function remove(server: number) {
    if (!(await call({ as: 'user', method: 'DELETE', path: `/servers/${server}`, accept: [404] }))) return
    servers.delete(server)
    deleted.push(server)
  }

  return {
    name: 'cloud',
    acts: [
      async (id, loop) => {
        const mine = own.get(loop) ?? []
        own.set(loop, mine)
        const n = Number(id.split('_')[1])
        if (mine.length < MOST_SERVERS) return create(id, mine)
        if (n % 7 === 0) return remove(mine.shift() ?? 0)
        return switchPower(id, mine[n % mine.length] ?? 0)
      },
    ],
    tally: () => ({ servers: servers.size, deleted: deleted.length, switched }),
    invariants: [
      counted(
        'every cloud job has ended, and none failed',
        `select count(*) from cloud_job where state <> 'Completed'`,
      ),
      counted(
        'every server exists and is on or off as last requested',
        `select count(*) from unnest($1::int[], $2::bool[]) wanted(id, is_on)
          left join cloud_server s using (id) where s.id is null or s.is_power_on <> wanted.is_on or s.state <> 'Active'`,
        () => [[...servers.keys()], [...servers.values()]],
      ),
      counted('every deleted server is gone', `select count(*) from cloud_server where id = any($1::int[])`, () => [
        deleted,
      ]),
      counted(
        'no server was created twice or without an answer',
        `select count(*) from cloud_server where name like 'soak-%' and not (id = any($1::int[]))`,
        () => [[...servers.keys()]],
      ),
    ],
  }
}
