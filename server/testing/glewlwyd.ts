import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '#server/core/net.ts'
import { visit, type Jar } from './cookie-jar.ts'
import type { OidcClient, OidcIssuer, Person } from './oidc.ts'

const SCOPES = ['openid', 'email', 'profile']
/** The administrator's password in the initial data of the package, and everybody's here. */
const PASSWORD = 'password'

/**
 * Debian's OpenID Connect provider on a free port of 127.0.0.1, with a database of its own and one confidential client.
 * People sign in at it by the calls that its login page makes.
 * @param root folder with the unpacked packages (scripts/suites/with-glewlwyd.sh)
 */
export async function startGlewlwyd(root: string, client: OidcClient): Promise<OidcIssuer> {
  const folder = mkdtempSync(join(root, 'run-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  createDatabase(root, join(folder, 'glewlwyd.db'))
  writeFileSync(join(folder, 'glewlwyd.conf'), configuration(root, folder, port))
  const libraries = readdirSync(join(root, 'usr/lib')).filter((name) => name.endsWith('-linux-gnu'))
  const program = spawn(join(root, 'usr/bin/glewlwyd'), ['--config-file', join(folder, 'glewlwyd.conf')], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries.map((name) => join(root, 'usr/lib', name)).join(':') },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilItAnswers(`${url}/config`, () => program.exitCode === null)
  const administrator = await signIn(url, 'admin')
  for (const name of ['email', 'profile']) {
    await administrator('POST', '/scope/', { name, display_name: name, password_required: false, scheme: {} })
  }
  await administrator('POST', '/mod/plugin/', plugin(url))
  await administrator('POST', '/client/', clientOf(client))
  const known = new Set<string>()
  return {
    url: `${url}/api/oidc`,
    async enter(start, person) {
      if (known.has(person.sub)) await administrator('PUT', `/user/${person.sub}`, userOf(person))
      else await administrator('POST', '/user/', userOf(person))
      known.add(person.sub)
      return enter(url, start, client.id, person.sub)
    },
    async close() {
      program.kill()
      await once(program, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

type Call = (method: string, path: string, body: unknown) => Promise<void>

/** A session of somebody at the provider, as its pages open and use one. */
async function signIn(url: string, username: string, jar: Jar = new Map()): Promise<Call> {
  const call: Call = async (method, path, body) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await visit(jar, `${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`glewlwyd ${method} ${path}: ${response.status} ${await response.text()}`)
  }
  await call('POST', '/auth/', { username, password: PASSWORD })
  return call
}

/** What the login page does with its visitor: password, consent, and on to where it came from. */
async function enter(url: string, start: URL, client: string, username: string): Promise<URL> {
  const jar: Jar = new Map()
  const page = await locationOf(jar, start)
  if (page.pathname !== '/login.html') throw new Error(`glewlwyd led to ${page.pathname}${page.search}`)
  const session = await signIn(url, username, jar)
  await session('PUT', `/auth/grant/${client}/`, { scope: SCOPES.join(' ') })
  return locationOf(jar, new URL(`${page.searchParams.get('callback_url')}&g_continue`))
}

async function locationOf(jar: Jar, at: URL): Promise<URL> {
  const response = await visit(jar, at)
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${at.pathname}: ${response.status} ${await response.text()}`)
  return new URL(location, at)
}

/** Loads the initial data of the package, and adds two properties of users, which become claims. */
function createDatabase(root: string, file: string): void {
  const database = new DatabaseSync(file)
  database.exec(readFileSync(join(root, 'usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'), 'utf8'))
  const property = { read: true, write: true, 'profile-read': false, 'profile-write': false }
  const parameters = {
    'use-glewlwyd-connection': true,
    'data-format': { email_verified: { ...property, multiple: false }, groups: { ...property, multiple: true } },
  }
  database.prepare('update g_user_module_instance set gumi_parameters = ?').run(JSON.stringify(parameters))
  database.close()
}

function plugin(url: string): unknown {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    enabled: true,
    parameters: {
      iss: `${url}/api/oidc`,
      'jwt-type': 'rsa',
      'jwt-key-size': '256',
      key: privateKey,
      cert: publicKey,
      'jwks-show': true,
      'access-token-duration': 3600,
      'refresh-token-duration': 3600,
      'code-duration': 600,
      'auth-type-code-enabled': true,
      'pkce-allowed': true,
      'pkce-required': true,
      'name-claim': 'no',
      'name-claim-scope': ['profile'],
      'email-claim': 'no',
      'email-claim-scope': ['email'],
      claims: [
        {
          name: 'email_verified',
          'user-property': 'email_verified',
          type: 'boolean',
          'boolean-value-true': 'true',
          'boolean-value-false': 'false',
          scope: ['email'],
        },
        { name: 'groups', 'user-property': 'groups', type: 'string', scope: ['profile'] },
      ],
    },
  }
}

function clientOf({ id, secret, redirectUri }: OidcClient): unknown {
  return {
    client_id: id,
    name: 'Quartet',
    password: secret,
    confidential: true,
    enabled: true,
    scope: [],
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_basic'],
  }
}

function userOf({ sub, name, email, email_verified, groups }: Person): unknown {
  return {
    username: sub,
    password: PASSWORD,
    name,
    email: email ?? '',
    enabled: true,
    scope: ['g_profile', ...SCOPES],
    email_verified: String(email_verified),
    groups: [groups ?? []].flat(),
  }
}

function configuration(root: string, folder: string, port: number): string {
  const modules = join(root, 'usr/lib/glewlwyd')
  return `port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${root}/usr/share/glewlwyd/webapp/"
log_mode="console"
log_level="WARNING"
cookie_secure=0
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3"; path = "${folder}/glewlwyd.db"; };
`
}

async function untilItAnswers(url: string, isAlive: () => boolean): Promise<void> {
  while (isAlive()) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('glewlwyd ended before it answered')
}
