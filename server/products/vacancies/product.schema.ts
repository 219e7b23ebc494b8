import { productSchema } from '#server/core/product.schema.ts'

export const vacancies = productSchema({
  id: 'vacancies',
  href: '/vacancies',
  guides: ['vacancies', 'vacancies-feeds'],
  order: 2,
  hasPublicData: true,
  roles: ['employer'],
  scopes: {
    'vacancies:read': {},
    'vacancies:write': {},
  },
  events: {
    'response.received': {
      scope: 'vacancies:read',
    },
    'response.changed': {
      scope: 'vacancies:read',
    },
    'saved_search.new_items': {
      scope: 'vacancies:read',
    },
  },
  notifications: {
    'response.received': {
      scope: 'vacancies:read',
      role: 'employer',
      section: '/vacancies/employer/responses',
      mail: 'unread',
    },
    'response.invited': {
      scope: 'vacancies:read',
      section: '/vacancies/responses',
      mail: 'unread',
    },
    'response.declined': {
      scope: 'vacancies:read',
      section: '/vacancies/responses',
      mail: 'unread',
    },
    'message.from_employer': {
      scope: 'vacancies:read',
      section: '/vacancies/responses',
      mail: 'unread',
    },
    'message.from_applicant': {
      scope: 'vacancies:read',
      role: 'employer',
      section: '/vacancies/employer/responses',
      mail: 'unread',
    },
    'reminder.due': {
      scope: 'vacancies:read',
      role: 'employer',
      section: '/vacancies/employer/responses',
      mail: 'unread',
    },
    'vacancy.held': {
      scope: 'vacancies:read',
      role: 'employer',
      section: '/vacancies/employer',
      mail: 'unread',
    },
    'vacancy.approved': {
      scope: 'vacancies:read',
      role: 'employer',
      section: '/vacancies/employer',
      mail: 'unread',
    },
    'moderation.waiting': {
      scope: 'vacancies:read',
      role: 'operator',
      section: '/vacancies/moderation',
      mail: 'unread',
    },
    'import.failed': {
      scope: 'vacancies:read',
      role: 'operator',
      section: '/vacancies/imports',
      mail: 'unread',
    },
    'saved_search.new_items': {
      scope: 'vacancies:read',
      section: '/vacancies/saved',
      isListed: true,
      mail: 'apart',
    },
  },
})
