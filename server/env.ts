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

function quota(value: number) {
  return z.coerce.number<string>().int().min(0).max(1_000_000_000).default(value)
}

/** Every setting with its default; `npm run settings` writes docs/configuration.md from it. */
export const Env = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production').describe('Set by the scripts'),
  PORT: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('Port of the public listener; 0 takes a free one'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address it listens on; 0.0.0.0 opens it to others, with a warning while demo accounts exist'),
  INTERNAL_PORT: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(65_535)
    .default(3001)
    .describe('Port of the internal music layer'),
  INTERNAL_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of the internal music layer; keep it inside the house'),
  INTERNAL_URL: z.url().optional().describe('An internal music layer in another process'),
  INTERNAL_TOKEN: z.string().optional().describe('Service token for INTERNAL_URL'),
  MUSIC_DIR: z.string().optional().describe('Folder of the audio files; by default music in DATA_DIR'),
  MUSIC_MESSAGES: z.string().optional().describe("JSON file with texts of the title's rules: language, then title"),
  DATABASE_URL: z
    .string()
    .default('')
    .describe(
      'PostgreSQL of your own; without it the embedded one. Needs AUTH_SECRET, ENCRYPTION_KEY and TOKEN_HMAC_KEY',
    ),
  DATABASE_POOL: z.coerce.number<string>().int().min(2).max(200).default(20).describe('Connections of each process'),
  DATA_DIR: z.string().default('.data').describe('Folder of the embedded database, keys and audio files'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least level that is logged'),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Signs and encrypts sessions, 32 characters or more; generated beside the embedded database'),
  ENCRYPTION_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('Encrypts secrets that are shown again, 32 characters or more; generated beside the embedded database'),
  TOKEN_HMAC_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('Key of the hashes of tokens, 32 characters or more; generated beside the embedded database'),
  PUBLIC_URL: z.url().optional().describe('Address that links are built from'),
  ALLOWED_HOSTS: list.default([]).describe('Further hosts for which links are built, separated by commas'),
  TRUST_PROXY: flag
    .default(false)
    .describe('Believe X-Forwarded-For and X-Forwarded-Proto: only behind a proxy that replaces them'),
  ALLOW_HTTP: flag.default(false).describe('Take tokens over plain HTTP from other machines'),
  TLS_CERT: z.string().optional().describe('File with the certificate chain; Quartet then serves HTTPS itself'),
  TLS_KEY: z.string().optional().describe('File with the key of TLS_CERT'),
  SIGN_UP: flag.default(true).describe('Off closes sign-up'),
  NEXTAUTH_URL: z
    .url()
    .optional()
    .describe('Address that next-auth builds links from; by default the one of PUBLIC_URL or of the listener'),
  GITHUB_ID: z.string().optional().describe('Sign-in through GitHub: client id'),
  GITHUB_SECRET: z.string().optional().describe('Sign-in through GitHub: client secret'),
  GOOGLE_ID: z.string().optional().describe('Sign-in through Google: client id'),
  GOOGLE_SECRET: z.string().optional().describe('Sign-in through Google: client secret'),
  OIDC_ISSUER: z.url().optional().describe('Sign-in through an OpenID Connect provider: its address'),
  OIDC_ID: z.string().optional().describe('Client id at OIDC_ISSUER'),
  OIDC_SECRET: z.string().optional().describe('Client secret at OIDC_ISSUER'),
  OIDC_NAME: z.string().default('Single sign-on').describe('Name of OIDC_ISSUER on the sign-in page'),
  SMTP_URL: z
    .string()
    .optional()
    .describe('Mail server for lost passwords; without it the link is in the log of the demo'),
  MAIL_FROM: z.string().default('Quartet <quartet@localhost>').describe('Sender of those letters'),
  SECURITY_CONTACT: z
    .url({ protocol: /^(?:https|mailto|tel)$/ })
    .optional()
    .describe(
      'Where to report vulnerabilities, such as mailto:security@example.com, for /.well-known/security.txt; by default the address of MAIL_FROM',
    ),
  RATE_LIMIT: z.coerce
    .number<string>()
    .int()
    .min(1)
    .default(50)
    .describe('Requests a second of each token, or of each address without one'),
  RATE_LIMIT_BURST: z.coerce.number<string>().int().min(1).default(500).describe('Further requests within ten seconds'),
  RATE_LIMIT_STORE: z
    .enum(['memory', 'postgres'])
    .default('memory')
    .describe('postgres shares the limits between processes'),
  BODY_LIMIT: z.coerce.number<string>().int().min(1024).default(1_048_576).describe('Most bytes of a body'),
  WEB_PROCESSES: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe('Web processes that share the public port; one serves in the main process itself'),
  WORKER_CONCURRENCY: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(100)
    .default(8)
    .describe('Background jobs at once, per worker'),
  SAMPLE_VACANCIES: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(1_000_000)
    .default(20_000)
    .describe('Vacancies of the sample data that an empty embedded database gets'),
  VACANCIES_MAX_DEPTH: z.coerce
    .number<string>()
    .int()
    .min(1)
    .optional()
    .describe('A depth limit for paging through vacancies; without it every page can be read'),
  VACANCIES_INDEX_MB: z.coerce
    .number<string>()
    .int()
    .min(0)
    .max(3000)
    .default(1024)
    .describe(
      'Memory for the index of vacancies in each web process; 0, or more vacancies than fit: PostgreSQL answers',
    ),
  VACANCIES_MAINTENANCE: flag.default(false).describe('Answer every call of the job search with 503 and Retry-After'),
  RIDES_ORDERS: z
    .enum(['open', 'strict'])
    .default('open')
    .describe("open: an order id never seen before is the caller's own trip; strict: only registered trips"),
  RIDES_REFRESH_S: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(3600)
    .default(30)
    .describe('Seconds between two configurations of a client'),
  SUPPORT_URL: z.url().optional().describe('A support desk behind HTTP instead of the built-in one'),
  SUPPORT_TOKEN: z.string().optional().describe('Token for SUPPORT_URL'),
  SUPPORT_TIMEOUT_MS: z.coerce
    .number<string>()
    .int()
    .min(100)
    .max(60_000)
    .default(10_000)
    .describe('Patience with SUPPORT_URL'),
  QUARTET_EMBEDDED: flag
    .default(false)
    .describe('Set by the server itself for its children: the database is the embedded one'),
  CLOUD_DRIVER: z.enum(['simulator', 'lxd']).default('simulator').describe('lxd makes real servers, on LXD or Incus'),
  CLOUD_PUBLIC_POOL: z.cidrv4().default('10.87.0.0/16').describe('Range of the public addresses of servers'),
  CLOUD_PRIVATE_POOL: z.cidrv4().default('10.128.0.0/10').describe('Range that private /24 networks are cut from'),
  CLOUD_JOB_SECONDS: z.coerce
    .number<string>()
    .int()
    .min(1)
    .default(600)
    .describe('A job that has not ended after this fails'),
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
    .describe('How long a simulated creation takes'),
  LXD_SOCKET: z.string().default('/var/lib/lxd/unix.socket').describe('Unix socket of LXD or Incus'),
  LXD_URL: z.url().optional().describe('Address of LXD or Incus instead of the socket'),
  LXD_CLIENT_CERT: z.string().optional().describe('File with the client certificate for LXD_URL'),
  LXD_CLIENT_KEY: z.string().optional().describe('File with the key of LXD_CLIENT_CERT'),
  LXD_SERVER_CERT: z.string().optional().describe("File with the server's certificate, when no authority signed it"),
  LXD_PUBLIC_NETWORK: z.string().default('lxdbr0').describe('Managed bridge of the public addresses'),
  LXD_POOL_SSD: z.string().default('default').describe('Storage pool of SSD disks'),
  LXD_POOL_SAS: z.string().default('default').describe('Storage pool of SAS disks'),
  LXD_IMAGE_SERVER: z.url().optional().describe('Simplestreams server for images the daemon has no alias for'),
  LXD_INSTANCE_TYPE: z
    .enum(['container', 'virtual-machine'])
    .default('container')
    .describe('Kind of instance that a server is'),
})
export type Env = z.output<typeof Env>

/**
 * The process's settings: the only reader of `process.env`. Read at first use, so that main can complete it
 * (`setEnv`) after starting the embedded database.
 * @throws Error naming each variable whose value is not usable
 */
export function env(): Env {
  return singleton('env', () => {
    const parsed = Env.safeParse(withoutEmpty(process.env))
    if (parsed.success) return parsed.data
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${problems.join('\n')}`)
  })
}

/** Sets variables for this process and its children, and reads the settings again. */
export function setEnv(values: Record<string, string>): void {
  Object.assign(process.env, values)
  forgetSingleton('env')
}

/** `NAME=` means "not set". */
function withoutEmpty(source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => !!entry[1]))
}
