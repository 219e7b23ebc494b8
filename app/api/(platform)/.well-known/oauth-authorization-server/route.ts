import { getServerMetadata } from '#server/auth/programs/oauth.service.ts'
import { endpoint } from '#server/http/endpoint.ts'

export const GET = endpoint(getServerMetadata, { cache: 'public, max-age=3600' })
