// Makes what is not in git and has changed: the Prisma client and, when asked for, the production build of the pages,
// the links of the embedded PostgreSQL, and the tools of suites, each in a folder with a package.json of its own.
// Called by scripts/run.sh.
// Usage: node scripts/prepare.ts [pages] [database] [folder of tools …]
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { npmInstallation } from '#server/core/postgres/cluster-location.ts'

interface Step {
  title: string
  /** hash of everything that the result depends on */
  inputs: string
  /** a file that is there when the result is */
  result: string
  /** where the hash of the inputs is kept, so that deleting the result deletes it too */
  record: string
  program?: string
  args: string[]
}

/** The sources of the production build. */
const PAGES = `app components i18n server public prisma/schema
  package.json package-lock.json next.config.mjs postcss.config.mjs tsconfig.json`.split(/\s+/)
const CLIENT = 'prisma/generated/client.ts'
const GENERATOR = 'node_modules/@prisma/client-generator-ts/package.json'
const PROGRESS_MS = 10_000

if (import.meta.main) await prepare(process.argv.slice(2))

export async function prepare(wanted: readonly string[]): Promise<void> {
  // Installed without the packages of development (deploy/Dockerfile): everything was made before.
  if (existsSync(CLIENT) && !existsSync(GENERATOR)) return
  await keepFresh({
    title: 'generating the database client',
    inputs: fingerprint(['prisma/schema', 'scripts/generate.ts', GENERATOR]),
    result: CLIENT,
    record: '.cache/prepare/generate',
    args: ['scripts/generate.ts'],
  })
  for (const one of wanted) {
    // Its links are made now, for a server that cannot write to this folder.
    if (one === 'database') await npmInstallation()
    else await (one === 'pages' ? buildPages() : installTools(one))
  }
}

function buildPages(): Promise<void> {
  return keepFresh({
    title: 'building the pages',
    inputs: fingerprint(PAGES, (path) => path.endsWith('.test.ts') || path.startsWith('server/testing/')),
    result: '.next/BUILD_ID',
    record: '.next/quartet-inputs',
    args: ['node_modules/next/dist/bin/next', 'build'],
  })
}

function installTools(folder: string): Promise<void> {
  return keepFresh({
    title: `installing the tools of ${folder}`,
    inputs: fingerprint([join(folder, 'package-lock.json')]),
    result: join(folder, 'node_modules'),
    record: join(folder, 'node_modules/.quartet-inputs'),
    program: 'npm',
    args: [
      'ci',
      '--prefix',
      folder,
      '--include=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
  })
}

async function keepFresh(step: Step): Promise<void> {
  if (existsSync(step.result) && existsSync(step.record) && readFileSync(step.record, 'utf8') === step.inputs) return
  rmSync(step.record, { force: true })
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  console.log(`${step.title} …`)
  const progress = setInterval(() => console.log(`${step.title} … ${seconds()} s`), PROGRESS_MS)
  const failure = await run(step.program ?? process.execPath, step.args)
  clearInterval(progress)
  if (failure !== undefined) {
    console.error(`${failure}\n${step.title} failed`)
    process.exit(1)
  }
  console.log(`${step.title}: done in ${seconds()} s`)
  mkdirSync(dirname(step.record), { recursive: true })
  writeFileSync(step.record, step.inputs)
}

/** Resolves to the whole output when the program fails. */
function run(program: string, args: string[]): Promise<string | undefined> {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // A server that is stopped while it starts stops this too.
  process.once('SIGTERM', () => child.kill() && process.exit(1))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((done) => child.on('close', (code) => done(code === 0 ? undefined : output)))
}

/**
 * A hash of the contents and names of files and, recursively, folders; what is not there counts as empty.
 * @param skip tells by its path which file does not count
 */
export function fingerprint(paths: readonly string[], skip: (path: string) => boolean = () => false): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of paths
    .flatMap(filesOf)
    .filter((path) => !skip(path))
    .sort()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
