import { z } from 'zod'
import { KeySetting } from '#server/core/key-settings.schema.ts'
import { ALL_ROLES, PRODUCTS, type Role } from '#server/core/scopes.schema.ts'
import { acmeSettings } from './acme.schema.ts'
import { backupSettings } from './backup.schema.ts'
import { cloudSettings } from './cloud.schema.ts'
import { flag, integer, list, port } from './fields.schema.ts'
import { musicSettings } from './music.schema.ts'
import { ridesSettings } from './rides.schema.ts'

const PRODUCT_IDS = PRODUCTS.filter(({ href }) => href !== undefined).map(({ id }) => id)

/** `staff=agent` as its two parts; the value may have `=` in it. */
function roleOfValue(pair: string) {
  const at = pair.lastIndexOf('=')
  return { value: pair.slice(0, at), role: pair.slice(at + 1) as Role }
}

/** True when the role exists and can be given: every account has the role user anyway. */
const namesRole = (pair: string) => {
  const { value, role } = roleOfValue(pair)
  return value !== '' && role !== 'user' && ALL_ROLES.includes(role)
}

const secret = z.string().min(32).optional()
const previous = (name: string) => secret.describe(`The former ${name}, accepted until it is taken out`)
const next = (name: string) => secret.describe(`The coming ${name}, accepted already: for several machines`)

/** Every setting with its default; `npm run settings` writes docs/configuration.md from it. */
export const Env = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production').describe('Set by the scripts'),
  PRODUCTS: list
    .pipe(z.array(z.enum(PRODUCT_IDS)).min(1))
    .default(PRODUCT_IDS)
    .describe(
      `Products that are served, separated by commas, of ${PRODUCT_IDS.join(', ')}; what belongs to none always is, and the rows of the others stay`,
    ),
  PORT: port(3000).describe('Port of the public listener; 0 takes a free one'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address it listens on; 0.0.0.0 opens it to other machines, which demo accounts prevent (DEMO_ACCOUNTS)'),
  ...musicSettings,
  DATABASE_URL: z
    .string()
    .default('')
    .describe(
      'URL of your own PostgreSQL instead of the embedded one; requires AUTH_SECRET, ENCRYPTION_KEY and TOKEN_HMAC_KEY',
    ),
  DATABASE_POOLER_URL: z
    .string()
    .default('')
    .describe(
      'URL of a PgBouncer in transaction mode before DATABASE_URL, for all that does not need a session of its own',
    ),
  DATABASE_READ_URL: z
    .string()
    .default('')
    .describe(
      'URL of a read-only replica of DATABASE_URL, or of a balancer before several: public data may be read there',
    ),
  DATABASE_POOL: integer(20, 2, 200).describe('Connections of each process; as many again to DATABASE_READ_URL'),
  DATA_DIR: z.string().default('.data').describe('Folder of the embedded database, keys and audio files'),
  ...backupSettings,
  MIN_DISK_MB: integer(100, 0).describe('Free space of DATA_DIR in MB below which readiness is 503'),
  AUDIT_RETENTION_DAYS: z.coerce
    .number<string>()
    .int()
    .min(1)
    .optional()
    .describe('Days after which entries of the audit log move into an archive; without it they stay for ever'),
  AUDIT_ARCHIVE_DIR: z.string().optional().describe('Folder of those archives; audit in DATA_DIR by default'),
  METRICS_TOKEN: secret.describe(
    'Secret by which a scraper reads /api/metrics and nothing else; at least 32 characters. Without it only operators read them',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Lowest level that is logged'),
  LOG_FORMAT: z
    .enum(['json', 'text'])
    .optional()
    .describe(
      'Form of the log and of the lines of the start; by default text in a terminal, and elsewhere text while it starts and json afterwards',
    ),
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
  ...acmeSettings,
  REQUIRE_SECOND_FACTOR: list
    .pipe(z.array(z.enum(['employer', 'agent', 'operator'])))
    .default([])
    .describe('Roles that accounts have with a second factor only, separated by commas: operator, agent, employer'),
  DEMO_ACCOUNTS: flag
    .optional()
    .describe(
      'on: accounts with public passwords may exist although PUBLIC_URL, TRUST_PROXY, TLS_CERT, TLS_KEY, ALLOWED_HOSTS or HOST opens Quartet to others, which otherwise ends the start. off: an empty embedded database gets no sample data',
    ),
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
  OIDC_ROLES_CLAIM: z
    .string()
    .optional()
    .describe('Claim of OIDC_ISSUER that decides on roles, such as groups or realm_access.roles'),
  OIDC_ROLES: list
    .pipe(z.array(z.string().refine(namesRole, 'is no value=role')))
    .transform((pairs) => pairs.map(roleOfValue))
    .default([])
    .describe('Which values of OIDC_ROLES_CLAIM give which role: staff=agent,admins=operator. Set at each sign-in'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url()
    .optional()
    .describe(
      'URL of an OpenTelemetry collector (OTLP over HTTP), such as http://127.0.0.1:4318: traces are sent there',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url()
    .optional()
    .describe('The same with the whole path, such as http://127.0.0.1:4318/v1/traces'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'])
    .default('http/protobuf')
    .describe('How traces are written'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe('Headers for the collector: name=value,name=value'),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'])
    .optional()
    .describe('none switches traces off, otlp on; by default they are on when an endpoint is set'),
  OTEL_SERVICE_NAME: z.string().default('quartet').describe('Name of this installation in traces'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
      'always_on',
      'always_off',
      'traceidratio',
    ])
    .default('parentbased_traceidratio')
    .describe('Which traces are recorded; parentbased: what the caller has decided counts'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number<string>()
    .min(0)
    .max(1)
    .default(0.05)
    .describe('The share of traces that a traceidratio records, from 0 to 1'),
  SMTP_URL: z
    .string()
    .optional()
    .describe(
      'Mail server for links that confirm an address or reset a password; without it the embedded database logs them',
    ),
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
  VACANCIES_API_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/, 'is no host name')
    .optional()
    .describe(
      'Name of a host that serves the public API of the job search at its root, such as api.example.com; set PUBLIC_URL too',
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
  VACANCIES_INDEX_DIR: z
    .string()
    .optional()
    .describe('Folder where the vacancy index is kept for the next start, or none; search in DATA_DIR by default'),
  SEARCH_NODES: list
    .default([])
    .transform((shards) => shards.map((nodes) => nodes.split('|').map((address) => address.trim())))
    .refine((shards) => shards.flat().every((address) => /^[^\s:|]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i.test(address)), {
      error: 'must be host:port, nodes of one shard separated by |, shards by commas',
    })
    .describe(
      'Nodes of a search cluster that answers searches instead of the index in memory: host:port of SphinxQL, nodes of one shard separated by |, shards by commas',
    ),
  VACANCIES_MAINTENANCE: flag
    .default(false)
    .describe('Answer every request of the job search with 503 and Retry-After'),
  ...ridesSettings,
  WEBHOOKS_PRIVATE_NETWORKS: list
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])))
    .default([])
    .describe(
      'Networks that are not public and to which webhooks may be sent all the same, separated by commas: 10.20.0.0/16. 127.0.0.0/8 allows receivers on this machine, which may then use http',
    ),
  IMPORT_PRIVATE_NETWORKS: list
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])))
    .default([])
    .describe(
      'Networks that are not public and in which imported feeds of vacancies may be, separated by commas; over http too',
    ),
  WEBHOOKS_TIMEOUT_MS: integer(10_000, 100, 60_000).describe('Timeout of one delivery of a webhook, in milliseconds'),
  QUARTET_EMBEDDED: flag
    .default(false)
    .describe('Set by the server itself for its children: the database is the embedded one'),
  ...cloudSettings,
})
export type Env = z.output<typeof Env>

/** The settings that hold a secret: each may also be the content of a file, which `<name>_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_POOLER_URL',
  'DATABASE_READ_URL',
  ...KeySetting.options,
  'BACKUP_PASSPHRASE',
  'BACKUP_PASSPHRASE_PREVIOUS',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'INTERNAL_TOKEN',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'GITHUB_SECRET',
  'GOOGLE_SECRET',
  'OIDC_SECRET',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'SUPPORT_TOKEN',
  'POWERDNS_API_KEY',
] as const satisfies (keyof Env)[]
