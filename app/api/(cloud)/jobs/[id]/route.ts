import { getJob } from '#server/cloud/jobs/jobs.service.ts'
import { cloudEndpoint } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(getJob)
