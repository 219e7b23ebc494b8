/** The input of the query for the account's own latest responses with news. */
export const SEEN_LAST = { has_updates: true, per_page: 3 }

/** The input of the query for a company's vacancies, from which those with new responses are selected. */
export const NEW_RESPONSES = (companyId: string) => ({ employer_id: companyId, per_page: 50 })
