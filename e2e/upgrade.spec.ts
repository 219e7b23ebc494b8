import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { checkBackup, DATABASE, entriesOf } from '../server/platform/backup/manifest.ts'
import { backupFile } from '../server/platform/backup/source.ts'
import { ACCOUNTS, signIn, type Who } from './accounts.ts'
import { post } from './cloud-kit.ts'
import { expect, test } from './fixtures.ts'
import { startOwn } from './own-server.ts'
import { PAGES } from './page-table.ts'

/** Backups of installations that these versions made and filled, each with what differs in its answers. */
const VERSIONS = {
  '0.1': {
    zones: [],
    webhooks: [],
    responses: [
      'Ведущий администратор на ресепшен: response',
      'Администратор на ресепшен: response',
      'Ведущий няня: invitation',
    ],
    tokens: ['deployment', 'made on the command line', 'made on the command line'],
  },
  '0.2': {
    zones: ['old-shop.example', 'quartet.example'],
    webhooks: ['On call'],
    responses: ['Врач-эндокринолог: response', 'Ассистент стоматолога: response', 'Ассистент врача: invitation'],
    tokens: ['created on the command line', 'deployment', 'created on the command line'],
  },
}

/** What was made in both versions. */
const MADE_IN_BOTH = {
  servers: ['shop-1 Active', 'shop-2 Active', 'shop-3 Active'],
  templates: ['Shop'],
  networks: ['backbone'],
  vacancy: 'Смотритель маяка',
  resumes: ['Смотритель', 'Менеджер по работе с клиентами'],
  searches: ['Маяки'],
  stars: [1, 2, 5, 4, 2, 5, 3],
  artist: 'The Lighthouse Keepers',
  sound: 200,
  switches: ['three_order_check'],
}

/** Tables of what people made. Others an installation changes by itself as it runs, or tidies after a time. */
const MADE =
  /^(?:api_token|cloud_(?:link|network|server|template)|company|dns_zone|feature_switch(?:_change)?|music_(?:album|artist|track)|negotiation(?:_message)?|resume|ride_(?:feedback|order|reason)|saved_search|support_task|vacancy_favorite|webhook)$/

/** Columns whose content a migration has moved: those of switches became their rules, which the answers show. */
const MOVED = new Map([['feature_switch', ['platforms', 'min_app_version']]])
/** Columns that an installation brings up to date while it runs: what is known of the name servers of a zone. */
const WATCHED = new Map([
  ['dns_zone', ['published_serial', 'compared_at', 'drifted_at', 'delegation', 'delegation_at']],
])

/** The rows of a table by its name, each with only the columns that the older version had. */
type Rows = Map<string, string[]>
/** The columns of a table by its name. */
type Columns = Map<string, string[]>

for (const [version, made] of Object.entries(VERSIONS)) {
  test(`an installation of ${version} is upgraded with every row, and all products work on it`, async ({
    playwright,
  }) => {
    const data = `.cache/e2e-upgrade-${version}`
    const backup = `e2e/upgrade/${version}.tar.gz`
    const [upgraded, later] = [`${data}.tar.gz`, `${data}-later.tar.gz`]
    for (const path of [data, upgraded, later]) rmSync(path, { recursive: true, force: true })
    quartet(data, 'restore', backup)
    quartet(data, 'backup', upgraded)
    const columns = without(MOVED, await columnsOf(backup))
    expect(sums(await rowsOf(upgraded, columns))).toEqual(sums(await rowsOf(backup, columns)))

    const server = await startOwn(data)
    const api = await playwright.request.newContext({ baseURL: server.url })
    try {
      await expectPages(api)
      const { responses, ...others } = made
      const answered = ['Смотритель маяка: invitation', ...responses]
      expect(await madeThings(api)).toEqual({ ...MADE_IN_BOTH, ...others, responses: answered })
      await expectWritable(api)
    } finally {
      await api.dispose()
      expect(await server.stop()).toBe(0)
    }
    quartet(data, 'backup', later)
    const kept = without(WATCHED, columns)
    const now = await rowsOf(later, kept)
    for (const [table, rows] of await rowsOf(backup, kept)) {
      if (MADE.test(table)) expect.soft([table, missing(rows, now.get(table))]).toEqual([table, 0])
    }
  })
}

/** Ids of the first things made, which are the same in both versions. */
const VACANCY = '300000000'
const ARTIST = 8

/** The things that were made in both versions, as the upgraded installation shows them. */
async function madeThings(api: APIRequestContext): Promise<unknown> {
  const read = async <T>(path: string) => (await (await api.get(`/api${path}`)).json()) as T
  const items = async <T>(path: string) => (await read<{ items: T[] }>(path)).items
  await expectSignedIn(api, 'operator')
  const { switches } = await read<{ switches: { name: string; platforms: string[] }[] }>('/switches')
  await expectSignedIn(api, 'user')
  const servers = await read<{ Name: string; State: string }[]>('/servers')
  const { orders } = await read<{ orders: { feedback?: { stars: number } }[] }>('/orders')
  const { result } = await read<{ result: { tracks: { url: string }[] } }>('/search?q=lanterns')
  const responses = await items<{ state: { id: string }; vacancy: Named }>('/negotiations')
  return {
    servers: servers.map(({ Name, State }) => `${Name} ${State}`).sort(),
    templates: (await read<{ Name: string }[]>('/templates')).map(({ Name }) => Name),
    networks: (await read<{ Name: string }[]>('/networks')).map(({ Name }) => Name),
    zones: (await read<{ Name: string }[]>('/dns/zones')).map(({ Name }) => Name),
    // The vacancy of the backup has ended in the meantime; its page and its id stay.
    vacancy: (await read<Named>(`/vacancies/${VACANCY}`)).name,
    resumes: (await items<{ title: string }>('/resumes/mine')).map(({ title }) => title),
    responses: responses.map(({ state, vacancy }) => `${vacancy.name}: ${state.id}`),
    searches: (await items<Named>('/saved_searches/vacancies')).map(({ name }) => name),
    stars: orders.flatMap(({ feedback }) => feedback?.stars ?? []),
    artist: (await read<{ title: string }>(`/artist/${ARTIST}`)).title,
    sound: (await api.get(result.tracks[0]?.url ?? '')).status(),
    switches: switches.filter(({ platforms }) => platforms.length > 0).map(({ name }) => name),
    tokens: (await items<Named>('/tokens')).map(({ name }) => name),
    webhooks: (await items<{ description: string }>('/webhooks')).map(({ description }) => description),
  }
}

interface Named {
  name: string
}

async function expectPages(api: APIRequestContext): Promise<void> {
  for (const who of ['user', 'employer', 'operator'] as const) {
    await expectSignedIn(api, who)
    for (const [path, outcomes] of Object.entries(PAGES)) {
      if (path.includes('[') || outcomes[who] !== 'page') continue
      const answer = await api.get(path)
      expect([path, answer.status()]).toEqual([path, 200])
    }
  }
}

/** A change in each product that accounts change. */
async function expectWritable(api: APIRequestContext): Promise<void> {
  await expectSignedIn(api, 'user')
  const { JobID } = await post<{ JobID: number }>(api, '/servers', { ...SERVER, Name: 'after-the-upgrade' })
  const job = (await (await api.get(`/api/jobs/${JobID}?wait=30`)).json()) as { State: string }
  expect(job.State).toBe('Completed')
  const { order_id } = await post<{ order_id: string }>(api, '/orders', {})
  await post(api, '/save-feedback', { order_id, stars: 4 })
  const { orders } = (await (await api.get('/api/orders')).json()) as { orders: { feedback?: { stars: number } }[] }
  expect(orders[0]?.feedback?.stars).toBe(4)
  const { id } = await post<{ id: string }>(api, '/saved_searches/vacancies', { name: 'Порты', text: 'порт' })
  expect((await api.get(`/api/saved_searches/vacancies/${id}`)).status()).toBe(200)
}

const SERVER = { CPU: 1, RAM: 512, HDD: 10, imageID: 1 }

async function expectSignedIn(api: APIRequestContext, who: Who): Promise<void> {
  expect((await signIn(api, ACCOUNTS[who])).status()).toBe(200)
}

function quartet(dataDir: string, ...args: string[]): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  execFileSync(process.execPath, ['scripts/cli/main.ts', ...args], { env, stdio: 'ignore' })
}

function without(some: Columns, columns: Columns): Columns {
  return new Map([...columns].map(([table, all]) => [table, all.filter((one) => !some.get(table)?.includes(one))]))
}

async function columnsOf(backup: string): Promise<Columns> {
  const { manifest } = await checkBackup(backupFile(backup))
  return new Map(manifest.tables.map(({ name, columns }) => [name, columns]))
}

/** The rows of a backup, each with these columns, in PostgreSQL's text format. */
async function rowsOf(backup: string, wanted: Columns): Promise<Rows> {
  const present = await columnsOf(backup)
  const texts = new Map<string, Buffer[]>()
  for await (const { name, content } of entriesOf(backupFile(backup))) {
    const table = name.startsWith(DATABASE) ? name.slice(DATABASE.length).split('/')[0] : undefined
    for await (const part of content)
      if (table && wanted.has(table)) texts.set(table, [...(texts.get(table) ?? []), part])
  }
  const rows: Rows = new Map()
  for (const [table, columns] of wanted) {
    const places = columns.map((column) => present.get(table)?.indexOf(column) ?? -1)
    expect([table, columns.filter((_, n) => places[n] === -1)]).toEqual([table, []])
    const lines = Buffer.concat(texts.get(table) ?? [])
      .toString()
      .split('\n')
      .slice(0, -1)
    rows.set(table, lines.map((line) => project(line, places)).sort())
  }
  return rows
}

function project(line: string, places: readonly number[]): string {
  const values = line.split('\t')
  return places.map((place) => values[place]).join('\t')
}

/** How many rows each table has, and a checksum of them. */
function sums(rows: Rows): Record<string, string> {
  return Object.fromEntries(
    [...rows].map(([table, lines]) => [
      table,
      `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)}`,
    ]),
  )
}

/** How many of these rows are no longer there as they were. */
function missing(rows: readonly string[], now: readonly string[] = []): number {
  const kept = new Set(now)
  return rows.filter((row) => !kept.has(row)).length
}
