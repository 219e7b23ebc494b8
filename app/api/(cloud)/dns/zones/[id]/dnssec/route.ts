import { signZone, unsignZone } from '#server/cloud/dns/zones/change-zone.service.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'

export const POST = cloudEndpoint(signZone, { status: 202, location: jobLocation, failures: ['conflict'] })
export const DELETE = cloudEndpoint(unsignZone, { status: 202, location: jobLocation, failures: ['conflict'] })
