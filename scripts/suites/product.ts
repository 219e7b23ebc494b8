// Makes the product of docs/adding-a-product.md in a copy of the source, and checks what the page promises: six shared
// lines, types, lint, a request and a page, and that PRODUCTS serves it alone. Usage: npm run suite -- product
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const COPY = join(ROOT, '.cache/product')
const MOST_SHARED = 6
const BLOCK = /^```\w+ (\S+)\n(.*?)^```$/gms

const SETTINGS = {
  DATABASE_URL: '',
  DATA_DIR: join(COPY, '.data'),
  DNS_PORT: '0',
  INTERNAL_PORT: '0',
  LOG_LEVEL: 'warn',
  PORT: '0',
  SAMPLE_VACANCIES: '50',
}

let url = ''
let passed = 0
let failed = 0
let server: ChildProcess | undefined
process.on('exit', () => server?.kill('SIGKILL'))

rmSync(COPY, { recursive: true, force: true })
copySource()
await check('at most six lines are shared', () => {
  const shared = writeProduct()
  if (shared > MOST_SHARED) throw new Error(`${shared} lines of shared files`)
  return `${shared} lines`
})
await check('the database client is made', () => run('scripts/generate.ts'))
await check('its types are right', () => run('node_modules/typescript/bin/tsc', '--noEmit'))
await check('lint has nothing to say', lint)
await check('its pages are built', () => run('scripts/prepare.ts', 'pages'))
for (const served of ['', 'notes']) await checkServed(served)
rmSync(COPY, { recursive: true, force: true })
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function checkServed(products: string): Promise<void> {
  const title = products === '' ? 'beside the others' : 'alone'
  await check(`starts ${title}`, () => start(products))
  await check(`answers a request ${title}`, async () => {
    const scopes = 'notes:read,notes:write'
    const printed = run('scripts/cli/main.ts', 'token', 'create', '--email', 'user@quartet.example', '--scopes', scopes)
    const token = printed.trim().split('\n').at(-1)
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const made = await fetch(`${url}/api/notes`, { method: 'POST', headers, body: '{"text":"Buy milk"}' })
    expectStatus(made, 201)
    const listed = (await (await fetch(`${url}/api/notes`, { headers })).json()) as { items: { text: string }[] }
    if (listed.items[0]?.text !== 'Buy milk') throw new Error(JSON.stringify(listed))
    expectStatus(await fetch(`${url}/api/notes`), 401)
  })
  await check(`has a page ${title}`, async () => {
    const page = await fetch(`${url}/notes`, { redirect: 'manual' })
    if (page.headers.get('location') !== '/sign-in?next=%2Fnotes') throw new Error(`${page.status}`)
    const home = await (await fetch(url)).text()
    if (!home.includes('href="/notes"')) throw new Error('the home page has no link to it')
    expectStatus(await fetch(`${url}/music/tracks`, { redirect: 'manual' }), products === '' ? 307 : 404)
  })
  server?.kill('SIGTERM')
  if (server) await once(server, 'exit')
}

async function start(products: string): Promise<void> {
  const env = { ...process.env, ...SETTINGS, PRODUCTS: products }
  const started = spawn(process.execPath, ['server/main.ts'], { cwd: COPY, env, stdio: ['ignore', 'pipe', 'inherit'] })
  server = started
  let output = ''
  for await (const chunk of started.stdout as AsyncIterable<Buffer>) {
    output += chunk.toString()
    const found = /ready: (http[^\s"]+)/.exec(output)?.[1]
    if (found === undefined) continue
    url = found
    started.stdout.resume()
    return
  }
  throw new Error(`the server did not start:\n${output}`)
}

/** Copies the files that git tracks or would track, and links the packages. */
function copySource(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    if (!existsSync(join(ROOT, file)) || /^(?:bench|clients|docs\/adr)\//.test(file)) continue
    mkdirSync(dirname(join(COPY, file)), { recursive: true })
    cpSync(join(ROOT, file), join(COPY, file))
  }
  for (const packages of ['node_modules', 'e2e/node_modules']) symlinkSync(join(ROOT, packages), join(COPY, packages))
}

/** Writes the files of the page. @returns the number of lines added to existing files */
function writeProduct(): number {
  let shared = 0
  for (const [, file = '', text = ''] of readFileSync(join(ROOT, 'docs/adding-a-product.md'), 'utf8').matchAll(BLOCK)) {
    const path = join(COPY, file)
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      continue
    }
    shared += text.trimEnd().split('\n').length
    if (file.endsWith('.prisma')) {
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(/^model User \{\n/m, (line) => line + text),
      )
    } else appendFileSync(path, text)
  }
  return shared
}

function run(...args: string[]): string {
  return execFileSync(process.execPath, args, { cwd: COPY, env: { ...process.env, ...SETTINGS }, encoding: 'utf8' })
}

/** Lints the copy as a repository of its own, because git ignores this folder in the source. */
function lint(): void {
  execFileSync('git', ['init', '--quiet'], { cwd: COPY })
  try {
    run('node_modules/oxlint/bin/oxlint', '--deny-warnings')
  } finally {
    rmSync(join(COPY, '.git'), { recursive: true })
  }
}

function expectStatus({ status, url: asked }: Response, wanted: number): void {
  if (status !== wanted) throw new Error(`${asked}: ${status} instead of ${wanted}`)
}

async function check(title: string, work: () => unknown): Promise<void> {
  const began = Date.now()
  try {
    const found = await work()
    passed++
    const note = typeof found === 'string' && found.length < 40 ? `, ${found}` : ''
    console.log(`passed: ${title}${note} (${((Date.now() - began) / 1000).toFixed(0)} s)`)
  } catch (error) {
    failed++
    console.log(`failed: ${title}\n${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof Object && 'stdout' in error) console.log(String(error.stdout))
  }
}
