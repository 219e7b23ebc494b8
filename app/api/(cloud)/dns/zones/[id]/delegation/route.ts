import { checkZoneDelegation } from '#server/cloud/dns/delegation/delegation.service.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'

export const POST = cloudEndpoint(checkZoneDelegation, { status: 202, location: jobLocation, failures: ['conflict'] })
