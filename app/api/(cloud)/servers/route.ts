import { cloudEndpoint, pagedList } from '#server/cloud/rest.ts'
import { createServer, listServers } from '#server/cloud/servers/servers.service.ts'

export const GET = cloudEndpoint(listServers, pagedList())
export const POST = cloudEndpoint(createServer, {
  status: 201,
  location: (server) => `/api/servers/${server.ID}`,
  example: {
    request: { Name: 'web-1', CPU: 2, RAM: 2048, HDD: 20, imageID: 1, HDDType: 'SSD', IsHighPerformance: false },
  },
})
