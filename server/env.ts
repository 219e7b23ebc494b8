import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { forgetSingleton, singleton } from '#server/core/singleton.ts'

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => value === '1' || value === 'true' || value === 'on')

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** An integer with a default and its bounds. */
function integer(value: number, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.coerce.number<string>().int().min(min).max(max).default(value)
}

const port = (value: number) => integer(value, 0, 65_535)
const quota = (value: number) => integer(value, 0, 1_000_000_000)
const secret = z.string().min(32).optional()
const previous = (name: string) => secret.describe(`The former ${name}, accepted until it is taken out`)
const next = (name: string) => secret.describe(`The coming ${name}, accepted already: for several machines`)

/** Every setting with its default; `npm run settings` writes docs/configuration.md from it. */
export const Env = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production').describe('Set by the scripts'),
  PORT: port(3000).describe('Port of the public listener; 0 takes a free one'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address it listens on; 0.0.0.0 exposes it to other machines, with a warning while demo accounts exist'),
  INTERNAL_PORT: port(3001).describe('Port of the internal music layer'),
  INTERNAL_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of the internal music layer; do not expose it to other networks'),
  INTERNAL_URL: z.url().optional().describe('An internal music layer in another process'),
  INTERNAL_TOKEN: z.string().optional().describe('Service token for INTERNAL_URL'),
  MUSIC_DIR: z.string().optional().describe('Folder of the audio files; music in DATA_DIR by default'),
  MUSIC_MESSAGES: z
    .string()
    .optional()
    .describe("JSON file with the messages of the title's rules: language, then title"),
  DATABASE_URL: z
    .string()
    .default('')
    .describe(
      'URL of your own PostgreSQL instead of the embedded one; requires AUTH_SECRET, ENCRYPTION_KEY and TOKEN_HMAC_KEY',
    ),
  DATABASE_POOL: integer(20, 2, 200).describe('Connections of each process'),
  DATA_DIR: z.string().default('.data').describe('Folder of the embedded database, keys and audio files'),
  MIN_DISK_MB: integer(100, 0).describe('Free space of DATA_DIR in MB below which readiness is 503'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Lowest level that is logged'),
  AUTH_SECRET: secret.describe(
    'Signs and encrypts sessions, at least 32 characters; generated with the embedded database',
  ),
  AUTH_SECRET_PREVIOUS: previous('AUTH_SECRET'),
  AUTH_SECRET_NEXT: next('AUTH_SECRET'),
  ENCRYPTION_KEY: secret.describe(
    'Encrypts secrets that are shown again, at least 32 characters; generated with the embedded database',
  ),
  ENCRYPTION_KEY_PREVIOUS: previous('ENCRYPTION_KEY'),
  ENCRYPTION_KEY_NEXT: next('ENCRYPTION_KEY'),
  TOKEN_HMAC_KEY: secret.describe(
    'Key of the token hashes, at least 32 characters; generated with the embedded database',
  ),
  TOKEN_HMAC_KEY_PREVIOUS: previous('TOKEN_HMAC_KEY'),
  TOKEN_HMAC_KEY_NEXT: next('TOKEN_HMAC_KEY'),
  PUBLIC_URL: z.url().optional().describe('URL that links are built from'),
  ALLOWED_HOSTS: list
    .default([])
    .describe(
      'Other names of this server, separated by commas; requests for any other name are refused with 421. With host:port links name that port',
    ),
  TRUST_PROXY: flag
    .default(false)
    .describe('Trust X-Forwarded-For and X-Forwarded-Proto: only behind a proxy that replaces them'),
  ALLOW_HTTP: flag.default(false).describe('Accept tokens and passwords over plain HTTP from other machines'),
  TLS_CERT: z
    .string()
    .optional()
    .describe('File with the certificate chain, read again when it changes; Quartet then serves HTTPS itself'),
  TLS_KEY: z.string().optional().describe('File with the key of TLS_CERT'),
  SIGN_UP: flag.default(true).describe('off closes sign-up'),
  NEXTAUTH_URL: z
    .url()
    .optional()
    .describe('URL that next-auth builds links from; PUBLIC_URL or the address of the listener by default'),
  GITHUB_ID: z.string().optional().describe('Sign-in with GitHub: client id'),
  GITHUB_SECRET: z.string().optional().describe('Sign-in with GitHub: client secret'),
  GOOGLE_ID: z.string().optional().describe('Sign-in with Google: client id'),
  GOOGLE_SECRET: z.string().optional().describe('Sign-in with Google: client secret'),
  OIDC_ISSUER: z.url().optional().describe('Sign-in with an OpenID Connect provider: its issuer URL'),
  OIDC_ID: z.string().optional().describe('Client id at OIDC_ISSUER'),
  OIDC_SECRET: z.string().optional().describe('Client secret at OIDC_ISSUER'),
  OIDC_NAME: z.string().default('Single sign-on').describe('Name of OIDC_ISSUER on the sign-in page'),
  SMTP_URL: z
    .string()
    .optional()
    .describe('Mail server for password resets; without it the embedded database logs the link'),
  MAIL_FROM: z.string().default('Quartet <quartet@localhost>').describe('Sender of those messages'),
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto|tel)$/ })
    .optional()
    .describe(
      'Where to report vulnerabilities, such as mailto:security@example.com, for /.well-known/security.txt; the address of MAIL_FROM by default',
    ),
  RATE_LIMIT: integer(50, 1).describe(
    'Requests per second of each credential and of each address without a valid one; an account has four times this',
  ),
  RATE_LIMIT_BURST: integer(500, 1).describe('Additional requests within ten seconds'),
  RATE_LIMIT_STORE: z
    .enum(['memory', 'postgres'])
    .default('memory')
    .describe('postgres shares the limits between processes'),
  MAX_CONNECTIONS: integer(4000, 10).describe(
    'Open connections of each process; of more, the one that has been idle or slow for the longest is closed',
  ),
  STOP_DELAY: integer(1, 0, 60).describe(
    'Seconds between readiness turning 503 and the last new connection when the server stops; more than a load balancer needs to notice',
  ),
  BODY_LIMIT: integer(1_048_576, 1024).describe('Largest request body, in bytes'),
  WEB_PROCESSES: integer(1, 1, 64).describe('Web processes that share the public port; 1 serves from the main process'),
  WORKER_CONCURRENCY: integer(8, 1, 100).describe('Concurrent background jobs of each worker'),
  SAMPLE_VACANCIES: integer(20_000, 1, 1_000_000).describe(
    'Vacancies in the sample data of an empty embedded database',
  ),
  VACANCIES_MAX_DEPTH: z.coerce
    .number<string>()
    .int()
    .min(1)
    .optional()
    .describe('Limit for paging through vacancies; without it every page can be read'),
  VACANCIES_INDEX_MB: integer(1024, 0, 3000).describe(
    'Memory for the vacancy index of each web process; PostgreSQL answers when it is 0 or the vacancies do not fit',
  ),
  VACANCIES_MAINTENANCE: flag
    .default(false)
    .describe('Answer every request of the job search with 503 and Retry-After'),
  RIDES_ORDERS: z
    .enum(['open', 'strict'])
    .optional()
    .describe(
      "strict: only registered trips; open: an order id that nobody has used becomes the caller's own trip. Without it strict, but open with the embedded database, and with a warning where accounts are older than this rule",
    ),
  RIDES_QUOTA_ORDERS: quota(10_000).describe('Trips of each account'),
  RIDES_REFRESH_S: integer(30, 1, 3600).describe('Seconds between configuration refreshes of a client'),
  SUPPORT_URL: z.url().optional().describe('Support desk with an HTTP API instead of the built-in one'),
  SUPPORT_TOKEN: z.string().optional().describe('Token for SUPPORT_URL'),
  SUPPORT_TIMEOUT_MS: integer(10_000, 100, 60_000).describe('Timeout of SUPPORT_URL'),
  QUARTET_EMBEDDED: flag
    .default(false)
    .describe('Set by the server itself for its children: the database is the embedded one'),
  CLOUD_DRIVER: z.enum(['simulator', 'lxd']).default('simulator').describe('lxd creates real servers, on LXD or Incus'),
  CLOUD_PUBLIC_POOL: z.cidrv4().default('10.87.0.0/16').describe('Range of the public addresses of servers'),
  CLOUD_PRIVATE_POOL: z
    .cidrv4()
    .default('10.128.0.0/10')
    .describe('Range that private /24 networks are allocated from'),
  CLOUD_JOB_SECONDS: integer(600, 1).describe('Time after which an unfinished job fails'),
  CLOUD_QUOTA_SERVERS: quota(50).describe('Servers of each account'),
  CLOUD_QUOTA_CPU: quota(256).describe('Processors of each account'),
  CLOUD_QUOTA_RAM: quota(524_288).describe('Memory of each account, MB'),
  CLOUD_QUOTA_HDD: quota(16_384).describe('Disk of each account, GB'),
  CLOUD_QUOTA_NETWORKS: quota(20).describe('Private networks of each account'),
  CLOUD_QUOTA_TEMPLATES: quota(20).describe('Templates of each account'),
  SIMULATOR_SECONDS: z.coerce
    .number<string>()
    .min(0)
    .max(3600)
    .default(1.2)
    .describe('Duration of a simulated creation'),
  LXD_SOCKET: z.string().default('/var/lib/lxd/unix.socket').describe('Unix socket of LXD or Incus'),
  LXD_URL: z.url().optional().describe('URL of LXD or Incus instead of the socket'),
  LXD_CLIENT_CERT: z.string().optional().describe('File with the client certificate for LXD_URL'),
  LXD_CLIENT_KEY: z.string().optional().describe('File with the key of LXD_CLIENT_CERT'),
  LXD_SERVER_CERT: z.string().optional().describe("File with the server's certificate, when it is self-signed"),
  LXD_PUBLIC_NETWORK: z.string().default('lxdbr0').describe('Managed bridge of the public addresses'),
  LXD_POOL_SSD: z.string().default('default').describe('Storage pool of SSD disks'),
  LXD_POOL_SAS: z.string().default('default').describe('Storage pool of SAS disks'),
  LXD_IMAGE_SERVER: z.url().optional().describe('Simplestreams server for images without an alias in the daemon'),
  LXD_INSTANCE_TYPE: z
    .enum(['container', 'virtual-machine'])
    .default('container')
    .describe('Type of instance of a server'),
})
export type Env = z.output<typeof Env>

/** The settings that hold a secret: each may also be the content of a file, which `<name>_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'AUTH_SECRET_NEXT',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'ENCRYPTION_KEY_NEXT',
  'TOKEN_HMAC_KEY',
  'TOKEN_HMAC_KEY_PREVIOUS',
  'TOKEN_HMAC_KEY_NEXT',
  'INTERNAL_TOKEN',
  'GITHUB_SECRET',
  'GOOGLE_SECRET',
  'OIDC_SECRET',
  'SMTP_URL',
  'SUPPORT_TOKEN',
] as const satisfies (keyof Env)[]

/**
 * The process's settings: the only reader of `process.env`. Read on first use, so that main can complete them
 * (`setEnv`) after starting the embedded database.
 * @throws Error naming each variable with an invalid value
 */
export function env(): Env {
  return singleton('env', () => {
    const source = withoutEmpty(process.env)
    const problems = SECRETS.flatMap((name) => readSecretFile(source, name) ?? [])
    const parsed = Env.safeParse(source)
    if (parsed.success && problems.length === 0) return parsed.data
    for (const { path, message } of parsed.error?.issues ?? []) problems.push(`${path.join('.')}: ${message}`)
    throw new Error(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  })
}

/** Sets variables for this process and its children; the settings are read again. */
export function setEnv(values: Record<string, string>): void {
  Object.assign(process.env, values)
  forgetSingleton('env')
}

/** `NAME=` means "not set". */
function withoutEmpty(source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => !!entry[1]))
}

/** Sets `name` to the content of the file that `<name>_FILE` names, without the line end. @returns what is wrong */
function readSecretFile(source: Record<string, string>, name: (typeof SECRETS)[number]): string | undefined {
  const setting = `${name}_FILE`
  const file = source[setting]
  if (file === undefined) return undefined
  if (source[name] !== undefined) return `${name}: set either it or ${setting}, not both`
  try {
    const value = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '')
    if (value === '') return `${setting}: ${file} is empty`
    source[name] = value
  } catch (error) {
    return `${setting}: ${(error as Error).message}`
  }
  return undefined
}
