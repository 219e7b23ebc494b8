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

/** Every setting with its default; the README lists the same. */
const Env = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  INTERNAL_PORT: z.coerce.number<string>().int().min(0).max(65_535).default(3001),
  INTERNAL_HOST: z.string().default('127.0.0.1'),
  INTERNAL_URL: z.url().optional(),
  INTERNAL_TOKEN: z.string().optional(),
  MUSIC_DIR: z.string().optional(),
  MUSIC_MESSAGES: z.string().optional(),
  DATABASE_URL: z.string().default(''),
  DATABASE_POOL: z.coerce.number<string>().int().min(2).max(200).default(20),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  AUTH_SECRET: z.string().min(32).optional(),
  ENCRYPTION_KEY: z.string().min(32).optional(),
  TOKEN_HMAC_KEY: z.string().min(32).optional(),
  PUBLIC_URL: z.url().optional(),
  ALLOWED_HOSTS: list.default([]),
  TRUST_PROXY: flag.default(false),
  ALLOW_HTTP: flag.default(false),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  SIGN_UP: flag.default(true),
  /** Overrides the address that next-auth builds links from: by default the listener's own, see PUBLIC_URL. */
  NEXTAUTH_URL: z.url().optional(),
  GITHUB_ID: z.string().optional(),
  GITHUB_SECRET: z.string().optional(),
  GOOGLE_ID: z.string().optional(),
  GOOGLE_SECRET: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_ID: z.string().optional(),
  OIDC_SECRET: z.string().optional(),
  OIDC_NAME: z.string().default('Single sign-on'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Quartet <quartet@localhost>'),
  RATE_LIMIT: z.coerce.number<string>().int().min(1).default(50),
  RATE_LIMIT_BURST: z.coerce.number<string>().int().min(1).default(500),
  RATE_LIMIT_STORE: z.enum(['memory', 'postgres']).default('memory'),
  BODY_LIMIT: z.coerce.number<string>().int().min(1024).default(1_048_576),
  /** Web processes that share the public port; one serves in the main process itself. */
  WEB_PROCESSES: z.coerce.number<string>().int().min(1).max(64).default(1),
  WORKER_CONCURRENCY: z.coerce.number<string>().int().min(1).max(100).default(8),
  /** Vacancies of the sample data that an empty embedded database gets. */
  SAMPLE_VACANCIES: z.coerce.number<string>().int().min(1).max(1_000_000).default(20_000),
  /** A depth limit for paging through vacancies; without it every page can be read. */
  VACANCIES_MAX_DEPTH: z.coerce.number<string>().int().min(1).optional(),
  /** Memory for the index of vacancies in each web process, MB; 0, or more vacancies than fit: PostgreSQL answers. */
  VACANCIES_INDEX_MB: z.coerce.number<string>().int().min(0).max(3000).default(1024),
  /** Answers every call of the vacancies API with 503 and `Retry-After`. */
  VACANCIES_MAINTENANCE: flag.default(false),
  RIDES_ORDERS: z.enum(['open', 'strict']).default('open'),
  RIDES_REFRESH_S: z.coerce.number<string>().int().min(1).max(3600).default(30),
  SUPPORT_URL: z.url().optional(),
  SUPPORT_TOKEN: z.string().optional(),
  SUPPORT_TIMEOUT_MS: z.coerce.number<string>().int().min(100).max(60_000).default(10_000),
  /** Set by the server itself for its children: the database is the embedded one. */
  QUARTET_EMBEDDED: flag.default(false),
  CLOUD_DRIVER: z.enum(['simulator', 'lxd']).default('simulator'),
  CLOUD_PUBLIC_POOL: z.cidrv4().default('10.87.0.0/16'),
  CLOUD_PRIVATE_POOL: z.cidrv4().default('10.128.0.0/10'),
  CLOUD_JOB_SECONDS: z.coerce.number<string>().int().min(1).default(600),
  CLOUD_QUOTA_SERVERS: quota(50),
  CLOUD_QUOTA_CPU: quota(256),
  CLOUD_QUOTA_RAM: quota(524_288),
  CLOUD_QUOTA_HDD: quota(16_384),
  CLOUD_QUOTA_NETWORKS: quota(20),
  CLOUD_QUOTA_TEMPLATES: quota(20),
  SIMULATOR_SECONDS: z.coerce.number<string>().min(0).max(3600).default(1.2),
  LXD_SOCKET: z.string().default('/var/lib/lxd/unix.socket'),
  LXD_URL: z.url().optional(),
  LXD_CLIENT_CERT: z.string().optional(),
  LXD_CLIENT_KEY: z.string().optional(),
  LXD_SERVER_CERT: z.string().optional(),
  LXD_PUBLIC_NETWORK: z.string().default('lxdbr0'),
  LXD_POOL_SSD: z.string().default('default'),
  LXD_POOL_SAS: z.string().default('default'),
  LXD_IMAGE_SERVER: z.url().optional(),
  LXD_INSTANCE_TYPE: z.enum(['container', 'virtual-machine']).default('container'),
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
