import { deleteZone, updateZone } from '#server/cloud/dns/zones/change-zone.service.ts'
import { ZoneView } from '#server/cloud/dns/zones/zones.schema.ts'
import { getZone } from '#server/cloud/dns/zones/zones.service.ts'
import { JobView } from '#server/cloud/jobs/jobs.schema.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(getZone)
export const PATCH = cloudEndpoint(updateZone, {
  status: (answer) => ('Type' in answer ? 202 : 200),
  answers: { 200: ZoneView, 202: JobView },
  failures: ['conflict'],
  location: (answer) => ('Type' in answer ? jobLocation(answer) : `/api/dns/zones/${answer.ID}`),
})
export const DELETE = cloudEndpoint(deleteZone, { status: 202, location: jobLocation, failures: ['conflict'] })
