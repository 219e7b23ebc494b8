import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'
import { actOnServer } from '#server/cloud/servers/server-actions.service.ts'

export const POST = cloudEndpoint(actOnServer, {
  status: 202,
  location: jobLocation,
})
