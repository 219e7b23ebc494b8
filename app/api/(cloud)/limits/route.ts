import { getLimits } from '#server/cloud/limits/limits.service.ts'
import { cloudEndpoint } from '#server/cloud/rest.ts'

export const GET = cloudEndpoint(getLimits)
