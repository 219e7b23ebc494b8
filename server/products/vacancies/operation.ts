import { mutations, queries } from '#server/core/operation.ts'

/** The contract of the job search answers 400 for a value out of bounds. */
const COMMON = { product: 'vacancies', bounds: 'invalid_input' } as const

export const publicQuery = queries({ ...COMMON, access: 'anyone' })
export const vacancyQuery = queries({ ...COMMON, access: 'vacancies:read' })
export const vacancyMutation = mutations({ ...COMMON, access: 'vacancies:write' })

export const employerQuery = queries({ ...COMMON, access: 'vacancies:read', role: 'employer' })
export const employerMutation = mutations({ ...COMMON, access: 'vacancies:write', role: 'employer' })

export const operatorQuery = queries({ ...COMMON, access: 'vacancies:read', role: 'operator' })
export const operatorMutation = mutations({ ...COMMON, access: 'vacancies:write', role: 'operator' })
