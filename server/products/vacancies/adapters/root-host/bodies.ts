import { digitsOf } from '../../digits.ts'

/**
 * Forms of bodies at the root host: those under `/api` with the further fields of the public API.
 */

interface Profile {
  id: string
  last_name: string | null
  is_applicant: boolean
  manager: { id: string } | null
  employer: { manager_id: string } | null
  personal_manager: null
}

/**
 * Ids of accounts are digits in this API. What only applicants have is null for other roles, except `personal_manager`,
 * which is missing.
 */
export function profileBody({ personal_manager, ...profile }: Profile): Record<string, unknown> {
  const id = digitsOf(profile.id)
  return {
    ...profile,
    id,
    last_name: profile.last_name ?? '',
    employer: profile.employer && { ...profile.employer, manager_id: id },
    manager: profile.manager && { ...profile.manager, id },
    ...(profile.is_applicant
      ? { personal_manager }
      : { counters: null, is_in_search: null, negotiations_url: null, resumes_url: null }),
  }
}

/**
 * The vacancy in the form of this API, in which its owner also sees a number of calls, always 0,
 * and its template.
 */
export function vacancyBody(vacancy: { counters?: { responses: number } }): unknown {
  const { counters } = vacancy
  if (!counters) return vacancy
  const both = { invitations_and_responses: counters.responses }
  return { ...vacancy, branded_template: null, counters: { ...counters, ...both, calls: 0, new_missed_calls: 0 } }
}

/** A company without a site has an empty address. */
export const employerBody = (employer: { site_url: string | null }): unknown => ({
  ...employer,
  site_url: employer.site_url ?? '',
})

interface ResumeItem {
  id: string
  created_at: string
  updated_at: string
  /** Only in the caller's own resumes. */
  status?: { id: string }
}

/**
 * A resume in a list as this API returns it: nothing is marked or bought here, and `created`,
 * `updated` and `visible` repeat other fields under older names.
 */
function resumeItem<T extends ResumeItem>(resume: T) {
  const { id, created_at: created, updated_at: updated, status } = resume
  return {
    ...resume,
    real_id: id,
    marked: false,
    favorited: false,
    paid_services: [],
    ...(status && { created, updated, visible: status.id === 'published' }),
  }
}

export const resumesBody = ({ items, ...page }: { items: ResumeItem[] }): unknown => ({
  ...page,
  items: items.map(resumeItem),
})

interface Resume extends ResumeItem {
  contact: { value: string; phone: object | null }[]
  schedules: { id: string; name: string }[]
}

/** A telephone number is an object in this API; a finished resume has nothing left to fill in or to correct. */
export function resumeBody({ contact, ...resume }: Resume): unknown {
  return {
    ...resumeItem(resume),
    contact: contact.map(({ value, phone, ...rest }) => ({ ...rest, value: phone ?? value })),
    ...(resume.schedules[0] && { schedule: resume.schedules[0] }),
    ...(resume.status && { moderation_note: [], progress: { percentage: 100, mandatory: [], recommended: [] } }),
  }
}

interface Negotiation {
  resume: ResumeItem
  vacancy: { contacts: object | null } | null
}

export const negotiationBody = ({ resume, vacancy, ...negotiation }: Negotiation): unknown => ({
  ...negotiation,
  resume: resumeItem(resume),
  vacancy: vacancy && { ...vacancy, show_contacts: vacancy.contacts !== null },
})

export const negotiationsBody = ({ items, ...page }: { items: Negotiation[] }): unknown => ({
  ...page,
  items: items.map(negotiationBody),
})
