import { internalEndpoint } from '#server/music/endpoint.ts'
import { introspect } from '#server/music/gateway/introspection.service.ts'

export const POST = internalEndpoint(introspect)
