import { productSchema } from '#server/core/product.schema.ts'

const TO_APPLICANT = { scope: 'vacancies:read', section: '/vacancies/responses', mail: 'unread' } as const
const TO_EMPLOYER = { scope: 'vacancies:read', role: 'employer', mail: 'unread' } as const
const TO_OPERATOR = { scope: 'vacancies:read', role: 'operator', mail: 'unread' } as const

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
    'response.received': { scope: 'vacancies:read' },
    'response.changed': { scope: 'vacancies:read' },
    'saved_search.new_items': { scope: 'vacancies:read' },
  },
  notifications: {
    'response.received': { ...TO_EMPLOYER, section: '/vacancies/employer/responses' },
    'response.invited': TO_APPLICANT,
    'response.declined': TO_APPLICANT,
    'message.from_employer': TO_APPLICANT,
    'message.from_applicant': { ...TO_EMPLOYER, section: '/vacancies/employer/responses' },
    'reminder.due': { ...TO_EMPLOYER, section: '/vacancies/employer/responses' },
    'vacancy.held': { ...TO_EMPLOYER, section: '/vacancies/employer' },
    'vacancy.approved': { ...TO_EMPLOYER, section: '/vacancies/employer' },
    'moderation.waiting': { ...TO_OPERATOR, section: '/vacancies/moderation' },
    'import.failed': { ...TO_OPERATOR, section: '/vacancies/imports' },
    'saved_search.new_items': {
      scope: 'vacancies:read',
      section: '/vacancies/saved',
      isListed: true,
      mail: 'apart',
    },
  },
})
