import * as listed from '#server/products.schema.ts'

/** What a file may import of ours. The first zone whose `files` matches decides. Paths are relative to the root. */
interface Zone {
  files: RegExp
  /** Allowed targets; `$1` stands for the first group of `files`: the product. */
  may: string[]
  /** Targets allowed for `import type` besides. */
  types?: string[]
  why: string
}

const PRODUCTS = Object.keys(listed)
  .filter((id) => id !== 'platform')
  .join('|')
const ANY_TYPE = ['server/']

const ZONES: Zone[] = [
  { files: /^components\/ui\//, may: ['components/ui/'], why: 'primitives know nothing of the products' },
  {
    files: /^components\/trpc\//,
    may: ['components/(?:ui|trpc)/', 'server/trpc/'],
    types: ANY_TYPE,
    why: 'it carries the router to pages and browsers, nothing else',
  },
  {
    files: /^components\/shell\//,
    may: ['components/(?:ui|shell|trpc)/', 'components/products\\.ts$', 'server/.*\\.schema\\.ts$'],
    types: ANY_TYPE,
    why: 'the frame knows no product but by their list',
  },
  { files: /^components\/products\.ts$/, may: ['components/[a-z]+/product\\.ts$'], why: 'it lists the products' },
  {
    files: new RegExp(`^components/(${PRODUCTS}|auth|home|docs|admin)/`),
    may: ['components/(?:ui|shell|trpc|$1)/', 'server/.*\\.schema\\.ts$'],
    types: ANY_TYPE,
    why: 'a product component knows ui, shell, trpc, its own folder and schemas',
  },
  {
    files: new RegExp(`^app/api/\\((${PRODUCTS})\\)/`),
    may: ['server/http/', 'server/$1/'],
    why: "a table of routes knows endpoint and its own product's services",
  },
  { files: /^app\/api\/.*\/route\.ts$/, may: ['server/next-api\\.ts$'], why: 'Next runs the same tables' },
  {
    files: /^app\/api\//,
    may: ['server/http/', 'server/(?:auth|platform|trpc|mcp|webhooks)/'],
    why: 'the table of what belongs to no product knows endpoint and the platform',
  },
  {
    files: /^app\//,
    may: ['components/', 'server/(?:trpc/|[a-z]+/page\\.ts$)', 'server/.*\\.schema\\.ts$', 'app/'],
    types: ANY_TYPE,
    why: 'a page knows components, the page helpers of server/trpc and schemas',
  },
  {
    files: /^server\/.*\.schema\.ts$/,
    may: ['server/.*\\.schema\\.ts$'],
    types: ANY_TYPE,
    why: 'a schema must be safe in a browser',
  },
  {
    files: /^server\/platform\/router\.ts$/,
    may: ['server/(?:platform|auth|webhooks)/', 'server/trpc/init\\.ts$'],
    why: 'a router carries types, nothing else',
  },
  {
    files: /^server\/([a-z]+)\/(?:.*\.)?router\.ts$/,
    may: ['server/$1/', 'server/trpc/init\\.ts$'],
    why: 'a router carries types, nothing else',
  },
  {
    files: new RegExp(`^server/(${PRODUCTS})/`),
    may: [
      'server/$1/',
      'server/(?:core|http|auth|tasks|env|testing|trpc/(?:init|page))',
      'server/webhooks/(?:emit|events|webhooks)\\.',
      'app/api/\\($1\\)/routes\\.ts$',
      'prisma/',
    ],
    why: 'a product never reaches into another product',
  },
  {
    files: /^server\/http\//,
    may: ['server/(?:http|auth|core)/', 'server/env\\.ts$'],
    why: 'the HTTP layer knows no product: main.ts passes in what belongs to one',
  },
  {
    files: /^server\/mcp\//,
    may: ['server/(?:mcp|http|auth|core)/', 'server/env\\.ts$'],
    why: 'tools are made of endpoints: the door knows no product',
  },
  {
    files: /^server\/auth\//,
    may: ['server/(?:auth|core|tasks)/', 'server/env\\.ts$', 'prisma/'],
    why: 'accounts and credentials know no HTTP: what they read of a request is a type in server/core/request.ts',
  },
  {
    files: /^server\/webhooks\//,
    may: ['server/(?:webhooks|auth|core|tasks|testing)/', 'server/env\\.ts$', 'prisma/'],
    why: 'webhooks send what products emit, and know no product',
  },
  {
    files: /^server\/core\//,
    may: ['server/core/', 'server/env\\.ts$', 'prisma/'],
    types: ANY_TYPE,
    why: 'the core knows no product, no HTTP and no tRPC',
  },
  {
    files: /^server\/platform\/api\.ts$/,
    may: ['server/', 'app/api/\\(platform\\)/'],
    why: 'it has the routes of the platform',
  },
  { files: /^server\//, may: ['server/', 'prisma/'], why: 'the server knows no page and no component' },
]

/** What a room inside a product may not import, besides what its zone leaves out. */
interface Border {
  files: RegExp
  never: RegExp
  why: string
}

const BORDERS: Border[] = [
  {
    files: /^server\/vacancies\/text\//,
    never: /^server\/vacancies\/(?!text\/)/,
    why: 'the analysis of texts and queries knows words and no vacancies',
  },
  {
    files: /^server\/vacancies\/dictionaries\//,
    never: /^server\/vacancies\/(?!dictionaries\/)[^/]+\//,
    why: 'dictionaries know no other noun',
  },
  {
    files: /^server\/vacancies\/engine\//,
    never: /^server\/vacancies\/(?:postings|companies|resumes|responses|seo|import|generator)\//,
    why: 'the engine knows criteria and rows of the search, not what they describe',
  },
  {
    files: /^server\/vacancies\/(?!engine\/|process\.ts$)/,
    never: /^server\/vacancies\/engine\/(?:memory\/|postgres\/backend)/,
    why: 'a search goes through engine/index.ts, whichever backend answers it',
  },
  {
    files: /^server\/vacancies\/(?!(?:generator|import|seo|testing)\/)[^/]+\//,
    never: /^server\/vacancies\/(?:generator|import|seo)\//,
    why: 'these rooms use the product, and nothing in it uses them',
  },
  {
    files: /^server\/cloud\/hypervisor\//,
    never: /^server\/cloud\/(?!hypervisor\/|(?:bounds\.schema|installation|step-error)\.ts$)/,
    why: 'a driver knows machines and no accounts',
  },
  {
    files: /^server\/cloud\/(?:servers|networks|templates|limits)\//,
    never: /^server\/cloud\/hypervisor\//,
    why: 'a request writes rows and jobs: only jobs call the hypervisor',
  },
  {
    files: /^server\/cloud\/dns\/(?:zones|records)\//,
    never: /^server\/cloud\/(?:hypervisor\/|dns\/engine\/(?!dns-engine\.ts$))/,
    why: 'a request writes rows and jobs: only jobs call the engine',
  },
  {
    files: /^server\/music\/(?:gateway|socket)\//,
    never: /^server\/music\/(?:catalogue|query|import)\/(?!.*\.schema\.ts$|changes\.sql\.ts$)/,
    why: 'the external layer knows the internal one by its requests, schemas and notifications',
  },
  {
    files: /^server\/music\/xml\//,
    never: /^server\/music\/(?!xml\/)/,
    why: 'the format knows no music',
  },
  {
    files: /^server\/rides\/(?:orders|support|switches)\//,
    never: /^server\/rides\/feedback\//,
    why: 'feedback uses orders, support and switches, and they know nothing of it',
  },
  {
    files: /^components\/vacancies\/forms\//,
    never: /^components\/vacancies\/(?!forms\/)[^/]+\//,
    why: 'fields that forms share know no noun',
  },
  {
    files: /^components\/cloud\/jobs\//,
    never: /^components\/cloud\/(?!jobs\/)[^/]+\//,
    why: 'jobs are shown the same for every noun',
  },
  {
    files: /^components\/music\/player\//,
    never: /^components\/music\/(?!player\/)[^/]+\//,
    why: 'the player plays what it is given',
  },
]

/** The sentence to show, or null when the import is allowed. */
export function violation(file: string, target: string, isType: boolean): string | null {
  const zone = ZONES.find(({ files }) => files.test(file))
  if (!zone || /\.test\.tsx?$/.test(file)) return null
  const own = zone.files.exec(file)?.[1] ?? ''
  const border = BORDERS.find(({ files, never }) => files.test(file) && never.test(target))
  if (border) return `${file} may not import ${target}: ${border.why}`
  const allowed = isType ? [...zone.may, ...(zone.types ?? [])] : zone.may
  if (allowed.some((pattern) => new RegExp(`^${pattern.replaceAll('$1', own)}`).test(target))) return null
  return `${file} may not import ${target}: ${zone.why}`
}
