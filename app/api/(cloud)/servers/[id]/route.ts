import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'
import { deleteServer, updateServer } from '#server/cloud/servers/change-server.service.ts'
import { getServer } from '#server/cloud/servers/servers.service.ts'

export const GET = cloudEndpoint(getServer)
export const PUT = cloudEndpoint(updateServer, {
  status: (answer) => ('Type' in answer ? 202 : 200),
  statuses: [202, 200],
  location: (answer) => ('Type' in answer ? jobLocation(answer) : `/api/servers/${answer.ID}`),
  example: { request: { CPU: 4, RAM: 4096 } },
})
export const PATCH = PUT
export const DELETE = cloudEndpoint(deleteServer, { status: 202, location: jobLocation })
