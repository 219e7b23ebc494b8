import { mcpHandler } from '#server/mcp/handler.ts'

export const POST = mcpHandler
