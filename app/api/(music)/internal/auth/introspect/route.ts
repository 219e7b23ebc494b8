import { internalEndpoint } from '#server/music/endpoint.ts'
import { introspect } from '#server/music/introspection.service.ts'

export const POST = internalEndpoint(introspect)
