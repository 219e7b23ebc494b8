import { JobView } from '#server/cloud/jobs/jobs.schema.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'
import { deleteServer, updateServer } from '#server/cloud/servers/change-server.service.ts'
import { getServer } from '#server/cloud/servers/servers.service.ts'
import { ServerView } from '#server/cloud/servers/servers.schema.ts'
import { alias } from '#server/http/endpoint.ts'

export const GET = cloudEndpoint(getServer)
export const PUT = cloudEndpoint(updateServer, {
  status: (answer) => ('Type' in answer ? 202 : 200),
  answers: { 200: ServerView, 202: JobView },
  failures: ['conflict'],
  location: (answer) => ('Type' in answer ? jobLocation(answer) : `/api/servers/${answer.ID}`),
})
export const PATCH = alias(PUT, { address: 'PUT /api/servers/{id}', name: 'patchServer' })
export const DELETE = cloudEndpoint(deleteServer, { status: 202, location: jobLocation, failures: ['conflict'] })
