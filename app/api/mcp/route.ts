import type { RouteHandler } from '#server/http/request.ts'

/** Loaded with its library when the first assistant comes: most processes never need the 13 MB. */
export const POST: RouteHandler = async (request, context) => {
  const { mcpHandler } = await import('#server/mcp/handler.ts')
  return mcpHandler(request, context)
}
