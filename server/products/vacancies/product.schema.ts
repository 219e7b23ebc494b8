import { productSchema } from '#server/core/product.schema.ts'

export const vacancies = productSchema({
  id: 'vacancies',
  name: 'Vacancies',
  tagline: 'Job search with a query language, facets and exact counts.',
  account: 'Favourites, resumes and responses belong to an account.',
  href: '/vacancies',
  guides: ['vacancies'],
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
  notifications: {
    'response.received': {
      meaning: 'Responses to your vacancies',
      scope: 'vacancies:read',
      role: 'employer',
      text: '{who} has responded to {vacancy}',
      section: '/vacancies/employer/responses',
      mail: 'unread',
    },
    'response.invited': {
      meaning: 'Invitations',
      scope: 'vacancies:read',
      text: '{who} invites you to an interview: {vacancy}',
      section: '/vacancies/responses',
      mail: 'unread',
    },
    'response.declined': {
      meaning: 'Declined responses',
      scope: 'vacancies:read',
      text: '{who} has declined your response to {vacancy}',
      section: '/vacancies/responses',
      mail: 'unread',
    },
    'message.from_employer': {
      meaning: 'Messages of employers',
      scope: 'vacancies:read',
      text: '{who} has written to you about {vacancy}',
      section: '/vacancies/responses',
      mail: 'unread',
    },
    'message.from_applicant': {
      meaning: 'Messages of applicants',
      scope: 'vacancies:read',
      role: 'employer',
      text: '{who} has written to you about {vacancy}',
      section: '/vacancies/employer/responses',
      mail: 'unread',
    },
    'saved_search.new_items': {
      meaning: 'New vacancies of saved searches',
      scope: 'vacancies:read',
      text: 'There are new vacancies for {search}',
      section: '/vacancies/saved',
      isListed: true,
      mail: 'apart',
    },
  },
})
