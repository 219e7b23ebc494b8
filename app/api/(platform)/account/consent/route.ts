import { decideConsent, getConsent } from '#server/auth/programs/consent.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(getConsent)
export const POST = endpoint(decideConsent)
