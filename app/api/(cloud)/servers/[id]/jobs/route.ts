import { cloudEndpoint } from '#server/cloud/rest.ts'
import { listServerJobs } from '#server/cloud/servers.service.ts'

export const GET = cloudEndpoint(listServerJobs)
