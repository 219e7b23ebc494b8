import {
  changeRecordSetsBatch,
  listRecordSets,
  replaceRecordSets,
} from '#server/cloud/dns/records/record-sets.service.ts'
import { cloudEndpoint, jobLocation, pagedList } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(listRecordSets, pagedList())
export const PUT = cloudEndpoint(replaceRecordSets, { status: 202, location: jobLocation, failures: ['conflict'] })
export const PATCH = cloudEndpoint(changeRecordSetsBatch, {
  status: 202,
  location: jobLocation,
  failures: ['conflict'],
})
