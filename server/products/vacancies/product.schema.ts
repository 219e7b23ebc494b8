import { productSchema } from '#server/core/product.schema.ts'

export const vacancies = productSchema({
  id: 'vacancies',
  name: 'Vacancies',
  tagline: 'Job search with a query language, facets and exact counts.',
  account: 'Favourites, resumes and responses belong to an account.',
  href: '/vacancies',
  guides: { vacancies: 'Vacancies' },
  order: 2,
  hasPublicData: true,
  roles: { employer: 'Own company, its vacancies and the responses to them' },
  scopes: {
    'vacancies:read': { meaning: 'See own favourites, resumes, responses and saved searches' },
    'vacancies:write': { meaning: 'Change favourites, resumes, responses and vacancies' },
  },
  events: {
    'response.received': {
      scope: 'vacancies:read',
      meaning: 'An applicant has responded to a vacancy of the employer',
    },
    'response.changed': {
      scope: 'vacancies:read',
      meaning: 'A response has a decision or a new message; for both of its sides',
    },
    'saved_search.new_items': {
      scope: 'vacancies:read',
      meaning: 'Vacancies were published that match a saved search with notifications',
    },
  },
})
