import { createZone, listZones } from '#server/cloud/dns/zones/zones.service.ts'
import { cloudEndpoint, pagedList } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(listZones, pagedList())
export const POST = cloudEndpoint(createZone, {
  status: 201,
  location: (zone) => `/api/dns/zones/${zone.ID}`,
  failures: ['conflict'],
})
