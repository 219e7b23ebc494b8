// The REST calls that programs make most, beside a twin written by hand (bench/fastify/server.mjs) on the same
// database, alternately in one run. The twin searches nothing and marks nothing: it is given the ids that our list
// contains.
import { createServer } from '#server/products/cloud/servers/servers.service.ts'
import { createNetwork } from '#server/products/cloud/networks/networks.service.ts'
import { listImages } from '#server/products/cloud/templates/images.service.ts'
import { env } from '#server/settings/env.ts'
import { actorOf, aToken, aUser, contextFor } from '#server/testing/factories.ts'
import { generateVacancies } from '#server/products/vacancies/generator/generate.ts'
import { addTwinToken, STATEMENTS, vacancyIds } from '../rest-plain.sql.ts'
import { onDatabase } from '../database.ts'
import { inTurn, requestsPerSecond, startTarget, UNLIMITED } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const SECONDS = 4
const CONNECTIONS = 16
const VACANCIES = 20_000
const SERVERS = 5
const WORDS = ['менеджер', 'водитель', 'бухгалтер', 'продавец', 'инженер', 'developer', 'опыт работы', 'курьер']

export function measure({ rounds = 5, folder }: Options): Promise<Row[]> {
  return onDatabase(folder, async () => {
    await generateVacancies({ count: VACANCIES, until: new Date('2026-11-01T12:00:00Z') })
    return compare(rounds)
  })
}

/** The same calls at both: paths of ours, and of the twin. */
interface Calls {
  product: Row['product']
  what: string
  ours: string[]
  twin: string[]
  atLeast: number
}

async function compare(rounds: number): Promise<Row[]> {
  const user = await aUser()
  const token = await aToken(user)
  await addTwinToken(user.id, token)
  const servers = await someServers(contextFor(actorOf(user)))
  const twin = await startTarget('../fastify/server.mjs', {
    DATABASE_URL: env().DATABASE_URL,
    STATEMENTS: JSON.stringify(STATEMENTS),
  })
  const ours = await startTarget('routes', { ENDPOINT: '', LOG_LEVEL: 'info', ...UNLIMITED })
  const headers = { authorization: `Bearer ${token}` }
  const speedOf = (target: string, paths: string[], seconds: number) =>
    requestsPerSecond(target, seconds, { connections: CONNECTIONS, headers, paths })
  try {
    const rows: Row[] = []
    for (const calls of await callsOf(ours.url, headers, servers)) {
      const { product, what, atLeast } = calls
      await speedOf(ours.url, calls.ours, 2)
      await speedOf(twin.url, calls.twin, 2)
      const [plain = 0, figure = 0] = await inTurn(
        [() => speedOf(twin.url, calls.twin, SECONDS), () => speedOf(ours.url, calls.ours, SECONDS)],
        rounds,
      )
      const goal = { of: 'ratio', atLeast } as const
      rows.push({
        product,
        what: `${what}, beside Fastify and pg`,
        unit: 'requests/s',
        ours: figure,
        baseline: plain,
        goal,
      })
    }
    return rows
  } finally {
    await Promise.all([ours.stop(), twin.stop()])
  }
}

async function someServers(ctx: ReturnType<typeof contextFor>): Promise<number[]> {
  const { output: network } = await createNetwork.execute(ctx, { Name: 'bench' })
  const { output: images } = await listImages.execute(ctx, {})
  const imageID = images[0]?.ID ?? 0
  const ids: number[] = []
  for (let n = 0; n < SERVERS; n++) {
    const size = { CPU: 1, RAM: 2048, HDD: 40, imageID }
    const { output } = await createServer.execute(ctx, { Name: `server ${n}`, ...size, NetworkIDs: [network.ID] })
    ids.push(output.ID)
  }
  return ids
}

async function callsOf(url: string, headers: Record<string, string>, servers: number[]): Promise<Calls[]> {
  const ids = await vacancyIds()
  const everywhere = ids.filter((_, at) => at % 7 === 0).map((id) => `/vacancies/${id}`)
  const [one = ''] = everywhere
  const below = (paths: string[]) => paths.map((path) => `/api${path}`)
  const vacancies = { product: 'vacancies' } as const
  const cloud = { product: 'cloud', atLeast: 0.7 } as const
  const listed = async (paths: string[]) => ({
    ours: paths,
    twin: await Promise.all(paths.map((path) => sameIds(path))),
  })
  const sameIds = async (path: string): Promise<string> => {
    const { items } = (await (await fetch(url + path, { headers })).json()) as { items: { id: string }[] }
    return `/lists/${items.map(({ id }) => id).join(',')}`
  }
  const pages = Array.from({ length: 8 }, (_, page) => `/api/vacancies?page=${page}`)
  const texts = WORDS.map((word) => `/api/vacancies?text=${encodeURIComponent(word)}`)
  const single = servers.map((id) => `/servers/${id}`)
  return [
    { ...vacancies, what: 'the same vacancy', ours: below([one]), twin: [one], atLeast: 0.7 },
    { ...vacancies, what: 'vacancies from everywhere', ours: below(everywhere), twin: everywhere, atLeast: 0.7 },
    { ...vacancies, what: 'a list of 20', ...(await listed(pages)), atLeast: 0.6 },
    { ...vacancies, what: 'a list of 20 for a word, with highlights', ...(await listed(texts)), atLeast: 0.5 },
    { ...cloud, what: 'one server', ours: below(single), twin: single },
    { ...cloud, what: `${SERVERS} own servers`, ours: ['/api/servers'], twin: ['/servers'] },
  ]
}
