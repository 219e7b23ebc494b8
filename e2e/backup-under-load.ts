import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeClient, type World } from '../server/testing/soak/client.ts'
import { cloud } from '../server/testing/soak/cloud.sql.ts'
import { music } from '../server/testing/soak/music.sql.ts'
import { platform } from '../server/testing/soak/platform.sql.ts'
import { startLoad, type Invariant, type Product } from '../server/testing/soak/product.ts'
import { rides } from '../server/testing/soak/rides.sql.ts'
import { vacancies } from '../server/testing/soak/vacancies.sql.ts'
import { printedBy, startOwn, tokenOf } from './own-server.ts'

const SCOPES = 'cloud:read,cloud:write,vacancies:read,vacancies:write,rides:read,rides:write,music:read,tokens:write'
const SETTLE_S = 300

interface Options {
  /** Data folders of the installation and of the restored one, both deleted first. */
  dataDir: string
  restoredDir: string
  backup: string
  vacancies: number
  /** The load before the backup: at least this long and this many requests. */
  seconds?: number
  requests?: number
  say?: (line: string) => void
}

export interface Result {
  /** Sentences that do not hold on the restored installation, with the number of things that break them. */
  broken: string[]
  /** How many sentences were checked. */
  checked: number
  /** Requests answered before the backup, and while it was written. */
  before: number
  during: number
  bytes: number
  backupSeconds: number
  restoreSeconds: number
}

/**
 * Writes a backup while every product works, restores it into an empty folder, starts that installation and compares it
 * with every answer that was given before the backup began. Jobs that ran then are finished by the restored
 * installation.
 */
export async function backUpUnderLoad(options: Options): Promise<Result> {
  const { dataDir, restoredDir, backup, say = () => {} } = options
  for (const path of [dataDir, restoredDir, backup]) rmSync(path, { recursive: true, force: true })
  const settings = {
    SAMPLE_VACANCIES: String(options.vacancies),
    RATE_LIMIT: '5000',
    RATE_LIMIT_BURST: '50000',
    SIMULATOR_SECONDS: '0.3',
  }
  const server = await startOwn(dataDir, settings)
  const world: World = {
    url: () => server.url,
    internal: () => server.internal,
    tokens: {
      user: tokenOf(dataDir, SCOPES),
      employer: tokenOf(dataDir, 'vacancies:read,vacancies:write', 'employer'),
      music: tokenOf(dataDir, 'music:internal', 'operator'),
    },
  }
  const client = makeClient(world)
  const products: Product[] = []
  for (const make of [platform, cloud, vacancies, rides, music]) products.push(await make(client, world))
  const load = startLoad(products)
  await sleep((options.seconds ?? 0) * 1000)
  while (client.counts.sent < (options.requests ?? 0)) await sleep(100)

  const goOn = await load.pause()
  const invariants = products.flatMap((product) => product.invariants.flatMap((one) => one.frozen?.() ?? []))
  const before = client.counts.sent
  say(`${before} requests answered; ${products.map(({ name, tally }) => name + JSON.stringify(tally())).join(' ')}`)
  const backupSeconds = await command(dataDir, 'backup', backup, (line) => {
    if (line.includes('is fixed')) goOn()
  })
  const during = client.counts.sent - before
  say(`backup written in ${backupSeconds.toFixed(1)} s, during which ${during} requests were answered`)
  await load.stop()
  for (const product of products) product.close?.()
  await server.stop()

  const restoreSeconds = await command(restoredDir, 'restore', backup)
  say(`restored in ${restoreSeconds.toFixed(1)} s`)
  const restored = await startOwn(restoredDir, settings)
  try {
    const broken = await settled(restoredDir, invariants)
    const { size: bytes } = statSync(backup)
    return { broken, checked: invariants.length, before, during, bytes, backupSeconds, restoreSeconds }
  } finally {
    await restored.stop()
  }
}

/** Runs `quartet` for a data folder. @returns its time in seconds @throws Error with its output when it fails */
async function command(dataDir: string, name: string, argument: string, onLine = (_line: string) => {}) {
  const begun = performance.now()
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['scripts/cli/main.ts', name, argument], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      output += `${line}\n`
      onLine(line)
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`)
  return (performance.now() - begun) / 1000
}

/** The invariants broken once everything has settled, or after the time that jobs may take. */
async function settled(dataDir: string, invariants: readonly Invariant[]): Promise<string[]> {
  const database = new pg.Client({ connectionString: printedBy(dataDir, 'db', 'url') })
  await database.connect()
  try {
    for (let waited = 0; ; waited++) {
      const broken: string[] = []
      for (const { sentence, broken: countBroken } of invariants) {
        const found = await countBroken(database)
        if (found !== 0) broken.push(`${sentence}: ${found}`)
      }
      if (broken.length === 0 || waited >= SETTLE_S) return broken
      await sleep(1000)
    }
  } finally {
    await database.end()
  }
}
