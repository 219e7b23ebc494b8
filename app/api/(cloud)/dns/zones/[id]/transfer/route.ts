import { getZoneTransfer, replaceZoneTransfer } from '#server/cloud/dns/transfers/transfers.service.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(getZoneTransfer)
export const PUT = cloudEndpoint(replaceZoneTransfer, { status: 202, location: jobLocation, failures: ['conflict'] })
