import { cloudEndpoint } from '#server/cloud/rest.ts'
import { revealPassword } from '#server/cloud/servers/server-actions.service.ts'

export const POST = cloudEndpoint(revealPassword, { failures: ['gone'] })
