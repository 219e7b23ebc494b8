import { cloudEndpoint } from '#server/cloud/rest.ts'
import { listServerJobs } from '#server/cloud/servers/servers.service.ts'

export const GET = cloudEndpoint(listServerJobs)
