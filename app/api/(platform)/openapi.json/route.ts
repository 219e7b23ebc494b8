import { endpoint } from '#server/http/endpoint.ts'
import { readOpenApi } from '#server/platform/openapi.service.ts'

export const GET = endpoint(readOpenApi)
