import type { AnyOperation } from '#server/core/operation.ts'

interface Group {
  name: string
  tags: Tag[]
}

interface Tag {
  name: string
  description: string
  /** How the ids of its operations begin; the longest beginning decides. */
  ids: readonly string[]
}

/** The table of contents of the API description: nouns by product. */
const GROUPS: readonly Group[] = [
  {
    name: 'Cloud',
    tags: [
      { name: 'Servers', description: 'Virtual servers and their power', ids: ['cloud.servers.'] },
      { name: 'Networks', description: 'Private networks between servers', ids: ['cloud.networks.'] },
      { name: 'Templates', description: 'Disk images created from own servers', ids: ['cloud.templates.'] },
      { name: 'Images', description: 'What a server can be created from', ids: ['cloud.images.'] },
      { name: 'DNS zones', description: 'Domains and the records in them', ids: ['cloud.zones.', 'cloud.recordSets.'] },
      { name: 'Jobs', description: 'Changes on their way, step by step', ids: ['cloud.jobs.'] },
      { name: 'Limits', description: 'Quotas and their usage', ids: ['cloud.limits.'] },
    ],
  },
  {
    name: 'Vacancies',
    tags: [
      {
        name: 'Search',
        description: 'Search of vacancies: facets, map, salaries',
        ids: ['search', 'facets', 'salaries', 'points', 'arguments']
          .map((verb) => `vacancies.${verb}`)
          .concat('salaries.'),
      },
      { name: 'Vacancies', description: 'Publishing and reading vacancies', ids: ['vacancies.'] },
      { name: 'Drafts', description: 'Vacancies that are not published yet', ids: ['drafts.'] },
      { name: 'Favorites', description: 'Vacancies that the caller keeps', ids: ['favorites.'] },
      { name: 'Blacklists', description: 'What the caller does not want to see', ids: ['blacklist.'] },
      { name: 'Saved searches', description: 'Searches that the caller keeps', ids: ['savedSearches.'] },
      { name: 'Resumes', description: 'Resumes of applicants', ids: ['resumes.'] },
      {
        name: 'Responses',
        description: 'Responses to vacancies and their messages',
        ids: ['negotiations.', 'vacancies.responses'],
      },
      { name: 'Subscriptions', description: 'Webhooks by their names in the public API', ids: ['subscriptions.'] },
      { name: 'Companies', description: 'Employers and their profiles', ids: ['companies.'] },
      { name: 'Profile', description: 'The caller, as clients of the job search read it', ids: ['me.'] },
      {
        name: 'Dictionaries',
        description: 'Areas, metro, roles, industries and other values of fields',
        ids: [
          'dictionaries',
          'areas',
          'metro',
          'specializations',
          'professional_roles',
          'industries',
          'languages',
          'locales',
          'districts',
          'skills',
          'educational_institutions',
        ].map((noun) => `${noun}.`),
      },
      { name: 'Suggestions', description: 'Completions of what is being typed', ids: ['suggests.'] },
      { name: 'Legacy addresses', description: 'Addresses of the first API', ids: ['legacy.'] },
    ],
  },
  {
    name: 'Rides',
    tags: [
      { name: 'Orders', description: 'Finished trips', ids: ['orders.'] },
      { name: 'Feedback', description: 'The feedback screen and what it saves', ids: ['feedback.'] },
      {
        name: 'Feedback links',
        description: 'Links that open the feedback screen without signing in',
        ids: ['orders.createFeedbackLink', 'feedback.openLink'],
      },
      { name: 'Support tasks', description: 'The inbox of the support desk', ids: ['support.'] },
      {
        name: 'Deliveries',
        description: 'Deliveries of feedback to the support desk',
        ids: ['support.listDeliveries', 'support.retry'],
      },
      { name: 'Feature switches', description: 'Features on and off, by client', ids: ['switches.', 'config.'] },
    ],
  },
  {
    name: 'Music',
    tags: [
      { name: 'Tracks', description: 'Tracks, the track of the day and plays', ids: ['tracks.', 'v1.track', 'v1.top'] },
      { name: 'Artists', description: 'Artists and what they recorded', ids: ['artists.', 'v1.artist'] },
      { name: 'Albums', description: 'Albums and their tracks', ids: ['albums.', 'v1.album'] },
      { name: 'Catalogue', description: 'Search, rules and identities', ids: ['catalogue.', 'v1.search'] },
      { name: 'Audio', description: 'Audio files', ids: ['catalogue.audio'] },
    ],
  },
  {
    name: 'Platform',
    tags: [
      { name: 'Account', description: 'The calling account, its sessions and its ways to sign in', ids: ['account.'] },
      { name: 'Tokens', description: 'API tokens and their scopes', ids: ['tokens.', 'token.'] },
      { name: 'Webhooks', description: 'Events sent to receivers of the caller', ids: ['webhooks.'] },
      { name: 'Programs', description: 'Programs that accounts let in by OAuth 2', ids: ['programs.', 'oauth.'] },
      { name: 'Users', description: 'Accounts, for operators', ids: ['users.'] },
      { name: 'Audit log', description: 'Who changed what', ids: ['audit.'] },
      {
        name: 'System',
        description: 'Health, metrics and this description',
        ids: ['health.', 'metrics.', 'openapi.', 'security-txt.'],
      },
    ],
  },
]

const TAGS = GROUPS.flatMap((group) => group.tags)

/** The noun an operation belongs to. @throws Error when the table has none */
export function tagOf({ id }: Pick<AnyOperation, 'id'>): string {
  const beginnings = TAGS.flatMap(({ name, ids }) => ids.map((text) => ({ name, text })))
  const fitting = beginnings.filter(({ text }) => id.startsWith(text)).sort((a, b) => b.text.length - a.text.length)
  if (!fitting[0]) throw new Error(`${id} has no tag in the API description`)
  return fitting[0].name
}

/** The product of a tag. */
export function groupOf(tag: string): string {
  return GROUPS.find(({ tags }) => tags.some(({ name }) => name === tag))?.name ?? ''
}

/** `tags` and `x-tagGroups` of a description that has these tags. */
export function contentsOf(used: ReadonlySet<string>) {
  const groups = GROUPS.map(({ name, tags }) => ({ name, tags: tags.filter((tag) => used.has(tag.name)) }))
  return {
    tags: groups.flatMap(({ tags }) => tags.map(({ name, description }) => ({ name, description }))),
    'x-tagGroups': groups
      .filter(({ tags }) => tags.length > 0)
      .map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
  }
}

/** `cloud.servers.create` → `createServer`; a verb of several words names its noun itself. */
export function operationName({ id, name }: Pick<AnyOperation, 'id' | 'name'>): string {
  if (name !== undefined) return name
  const [verb = '', noun = ''] = id.split('.').reverse()
  if (/[A-Z]/.test(verb)) return verb
  return verb + pascal(verb === 'list' ? noun : singular(noun))
}

export function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/([^su])s$/, '$1')
}

export function pascal(text: string): string {
  return text
    .split(/[\W_]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
