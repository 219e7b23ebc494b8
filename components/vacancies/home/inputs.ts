/** The last of the account's own responses that have something new. */
export const SEEN_LAST = { has_updates: true, per_page: 3 }

/** The vacancies of a company, among which are those with new responses. */
export const NEW_RESPONSES = (companyId: string) => ({ employer_id: companyId, per_page: 50 })
