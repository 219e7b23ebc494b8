import * as listed from '#server/products.schema.ts'

/**
 * The modules of this repository that a file may import. The first zone whose `files` matches
 * decides. Paths are relative to the root.
 */
interface Zone {
  files: RegExp
  /** Allowed targets; `$1` stands for the first group of `files`: the product. */
  may: string[]
  /** Further targets that are allowed for `import type`. */
  types?: string[]
  why: string
}

const PRODUCTS = Object.keys(listed).join('|')
const PEOPLE = 'admin|auth|docs|home|programs|proposals|tokens|webhooks'
const ANY_TYPE = ['server/', 'prisma/']

/** The floors of `server`, from the top to the ground. A file imports its own floor and those below. */
const FLOORS = ['products', 'api', 'platform', 'core', 'settings'] as const

/** Texts and languages, which pages and servers have in common. */
const EVERYWHERE = /^i18n\/(?:locales|store|texts)\.ts$/

const ZONES: Zone[] = [
  {
    files: /^i18n\//,
    may: ['i18n/', '(?:components|server)/[a-z]+/messages/[a-z]+\\.json$'],
    why: 'texts and languages know nothing of what uses them',
  },
  { files: /^components\/ui\//, may: ['components/ui/'], why: 'primitives know nothing of the products' },
  {
    files: /^components\/trpc\//,
    may: ['components/(?:ui|trpc)/', 'server/api/trpc/page\\.ts$', 'server/app-router\\.ts$'],
    types: ANY_TYPE,
    why: 'it carries the router to pages and browsers, nothing else',
  },
  {
    files: /^components\/shell\//,
    may: [
      'components/(?:ui|shell|trpc)/',
      'components/products\\.ts$',
      'server/.*\\.schema\\.ts$',
      'server/api/trpc/page\\.ts$',
      'i18n/compiled\\.ts$',
    ],
    types: ANY_TYPE,
    why: 'the frame knows no product but by their list',
  },
  {
    files: /^components\/homes\.ts$/,
    may: ['components/[a-z]+/home/home\\.ts$'],
    why: 'it lists parts of the home page',
  },
  { files: /^components\/products\.ts$/, may: ['components/[a-z]+/product\\.ts$'], why: 'it lists the products' },
  { files: /^components\/testing\//, may: ['components/', 'server/'], why: 'tests of components render in a page' },
  {
    files: /^components\/account\//,
    may: ['components/(?:ui|shell|trpc|auth|account)/', 'server/.*\\.schema\\.ts$'],
    types: ANY_TYPE,
    why: 'the account page confirms who is there with the fields of sign-in',
  },
  {
    files: new RegExp(`^components/(${PRODUCTS}|${PEOPLE})/`),
    may: ['components/(?:ui|shell|trpc|$1)/', 'server/.*\\.schema\\.ts$'],
    types: ANY_TYPE,
    why: 'a folder of components knows ui, shell, trpc, itself and schemas',
  },
  { files: /^components\//, may: [], why: 'every folder of components has a zone in scripts/lint/zones.ts' },
  { files: /^app\/api\/.*\/route\.ts$/, may: ['server/next-api\\.ts$'], why: 'Next runs the same tables' },
  {
    files: /^app\/api\/\(platform\)\//,
    may: ['server/(?:api|platform)/', 'server/products/platform/'],
    why: 'the table of what belongs to no product knows endpoint and the platform',
  },
  {
    files: new RegExp(`^app/api/\\((${PRODUCTS})\\)/`),
    may: ['server/api/http/', 'server/products/$1/', 'app/api/\\($1\\)/'],
    why: "a table of routes knows endpoint and its own product's services",
  },
  {
    files: /^app\//,
    may: [
      'components/',
      'server/(?:app-router|api/trpc/page|products/[a-z]+/page)\\.ts$',
      'server/.*\\.schema\\.ts$',
      'app/',
    ],
    types: ANY_TYPE,
    why: 'a page knows components, the router and what server/api/trpc/page.ts tells of its request, and schemas',
  },
  { files: /^server\/(?:.*\/)?testing\//, may: ['server/', 'prisma/', 'app/api/', 'i18n/'], why: 'tests know no page' },
  {
    files: /^server\/.*\.schema\.ts$/,
    may: ['server/.*\\.schema\\.ts$'],
    types: ANY_TYPE,
    why: 'a schema must be safe in a browser',
  },
  {
    files: new RegExp(`^server/products/(${PRODUCTS})/(?:.*\\.)?router\\.ts$`),
    may: ['server/products/$1/', 'server/platform/', 'server/api/trpc/init\\.ts$'],
    why: 'a router carries types, nothing else',
  },
  {
    files: new RegExp(`^server/products/(${PRODUCTS})/`),
    may: ['server/products/$1/', ...below('products'), 'app/api/\\($1\\)/routes\\.ts$', 'i18n/with-locale\\.ts$'],
    why: 'a product never reaches into another product, nor up to what composes them',
  },
  {
    files: /^server\/api\//,
    may: ['server/api/', ...below('api'), 'i18n/with-locale\\.ts$'],
    types: ['server/products/platform/router\\.ts$'],
    why: 'how a call comes in is below the products: main.ts passes in what belongs to one',
  },
  {
    files: /^server\/platform\//,
    may: ['server/platform/', ...below('platform'), 'i18n/with-locale\\.ts$'],
    why: 'accounts, credentials and webhooks know no HTTP and no product',
  },
  {
    files: /^server\/core\//,
    may: ['server/core/', ...below('core')],
    types: ANY_TYPE,
    why: 'the core knows no account, no HTTP and no product',
  },
  { files: /^server\/settings\//, may: ['server/settings/'], why: 'settings are read by every floor' },
  { files: /^server\//, may: ['server/', 'prisma/', 'i18n/'], why: 'the server knows no page and no component' },
]

function below(floor: (typeof FLOORS)[number]): string[] {
  return [`server/(?:${FLOORS.slice(FLOORS.indexOf(floor) + 1).join('|')})/`, 'prisma/']
}
/** Folders that a folder inside a product may not import, in addition to those outside its zone. */
interface Border {
  files: RegExp
  never: RegExp
  why: string
}

const BORDERS: Border[] = [
  {
    files: /^server\/products\/vacancies\/text\//,
    never: /^server\/products\/vacancies\/(?!text\/)/,
    why: 'the analysis of texts and queries knows words and no vacancies',
  },
  {
    files: /^server\/products\/vacancies\/dictionaries\//,
    never: /^server\/products\/vacancies\/(?!dictionaries\/)[^/]+\//,
    why: 'dictionaries know no other noun',
  },
  {
    files: /^server\/products\/vacancies\/filters\//,
    never: /^server\/products\/vacancies\/(?!(?:filters|text|dictionaries)\/)[^/]+\//,
    why: 'filters and criteria are below the engine and the search',
  },
  {
    files: /^server\/products\/vacancies\/engine\//,
    never: /^server\/products\/vacancies\/(?:search|postings|companies|resumes|responses|seo|import|generator)\//,
    why: 'the engine knows criteria and rows of the search, not what they describe',
  },
  {
    files: /^server\/products\/vacancies\/(?!engine\/|process\.ts$)/,
    never: /^server\/products\/vacancies\/engine\/(?:memory\/|postgres\/backend)/,
    why: 'a search goes through engine/index.ts, whichever backend answers it',
  },
  {
    files: /^server\/products\/vacancies\/(?!(?:generator|import|seo|testing)\/)[^/]+\//,
    never: /^server\/products\/vacancies\/(?:generator|import|seo)\//,
    why: 'these folders use the product, and nothing in it uses them',
  },
  {
    files: /^server\/products\/cloud\/hypervisor\//,
    never: /^server\/products\/cloud\/(?!hypervisor\/|(?:bounds\.schema|cidr\.schema|installation|step-error)\.ts$)/,
    why: 'a driver knows machines and no accounts',
  },
  {
    files: /^server\/products\/cloud\/(?:servers|networks|templates|limits)\//,
    never: /^server\/products\/cloud\/hypervisor\//,
    why: 'a request writes rows and jobs: only jobs call the hypervisor',
  },
  {
    files: /^server\/products\/cloud\/dns\/(?:zones|records)\//,
    never: /^server\/products\/cloud\/(?:hypervisor\/|dns\/engine\/(?!dns-engine\.ts$))/,
    why: 'a request writes rows and jobs: only jobs call the engine',
  },
  {
    files: /^server\/products\/music\/(?:gateway|socket)\//,
    never: /^server\/products\/music\/(?:catalogue|query|import)\/(?!.*\.schema\.ts$|changes\.sql\.ts$)/,
    why: 'the external layer knows the internal one by its requests, schemas and notifications',
  },
  {
    files: /^server\/products\/music\/xml\//,
    never: /^server\/products\/music\/(?!xml\/)/,
    why: 'the format knows no music',
  },
  {
    files: /^server\/products\/rides\/(?:orders|support|switches)\//,
    never: /^server\/products\/rides\/feedback\//,
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
  if (!zone || /\.test\.tsx?$/.test(file) || EVERYWHERE.test(target)) return null
  const own = zone.files.exec(file)?.[1] ?? ''
  const border = BORDERS.find(({ files, never }) => files.test(file) && never.test(target))
  if (border) return `${file} may not import ${target}: ${border.why}`
  const allowed = isType ? [...zone.may, ...(zone.types ?? [])] : zone.may
  if (allowed.some((pattern) => new RegExp(`^${pattern.replaceAll('$1', own)}`).test(target))) return null
  return `${file} may not import ${target}: ${zone.why}`
}
