import { deleteRecordSet, getRecordSet, putRecordSet } from '#server/cloud/dns/records/record-sets.service.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(getRecordSet)
export const PUT = cloudEndpoint(putRecordSet, { status: 202, location: jobLocation, failures: ['conflict'] })
export const DELETE = cloudEndpoint(deleteRecordSet, { status: 202, location: jobLocation, failures: ['conflict'] })
