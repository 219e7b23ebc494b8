import { cloudEndpoint, pagedList } from '#server/cloud/rest.ts'
import { createServer, listServers } from '#server/cloud/servers/servers.service.ts'

export const GET = cloudEndpoint(listServers, pagedList())
export const POST = cloudEndpoint(createServer, {
  status: 201,
  location: (server) => `/api/servers/${server.ID}`,
})
