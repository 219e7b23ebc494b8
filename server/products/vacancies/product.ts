import { texts } from '#i18n/texts.ts'
import { product } from '#server/core/product.ts'
import { env } from '#server/settings/env.ts'
import { vacancies as schema } from './product.schema.ts'
import { vacanciesRouter } from './router.ts'

/** Job search: vacancies, resumes, companies and responses. */
export const vacancies = product({
  ...schema,
  routers: { vacancies: vacanciesRouter },
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
    { name: 'Moderation', description: 'Reports, what is held back, and its rules', ids: ['moderation.'] },
    { name: 'Imports', description: 'Feeds that are imported by schedule', ids: ['imports.'] },
    { name: 'Hiring', description: 'Stages, labels, notes, reminders and bulk answers of a company', ids: ['hiring.'] },
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
  apiHost: () => env().VACANCIES_API_HOST,
  closed: () => env().VACANCIES_MAINTENANCE && texts('vacancies.errors')('closed'),
  sharedPages: [
    '/vacancies',
    '/vacancies/[id]',
    '/vacancies/companies',
    '/vacancies/companies/[id]',
    '/vacancies/in',
    '/vacancies/in/[city]',
    '/vacancies/in/[city]/[trade]',
    '/vacancies/resumes',
    '/vacancies/salaries',
  ],
  api: () => import('./api.ts'),
  commands: () => import('./commands.ts'),
  process: () => import('./process.ts'),
})
