import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { ListedTool, Tool } from './tools.ts'

/**
 * The tools that find and call all other tools, so that an assistant need not load hundreds of
 * them.
 */
export const FINDER = { find: 'find_tools', read: 'call_read_tool', change: 'call_tool' } as const

const MAX_FOUND = 5

export const FindInput = z.strictObject({
  query: z.string().max(200).optional().describe('Words of what you want to do, in English: "create server"'),
})

export const CallInput = z.strictObject({
  name: z.string().describe('Name of a tool that find_tools has shown'),
  arguments: z.record(z.string(), z.unknown()).optional().describe('Its arguments, by its inputSchema'),
})

export const FINDER_TOOLS: readonly ListedTool[] = [
  {
    name: FINDER.find,
    title: 'Find tools',
    description: `Find the tools for a task, with the schemas of their arguments. Without a query: the name of every tool. Call them with ${FINDER.read} and ${FINDER.change}.`,
    inputSchema: schemaOf(FindInput),
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: FINDER.read,
    title: 'Call a tool that only reads',
    description: `Call a tool that ${FINDER.find} shows with readOnlyHint.`,
    inputSchema: schemaOf(CallInput),
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: FINDER.change,
    title: 'Call a tool that changes something',
    description: `Call any other tool that ${FINDER.find} shows.`,
    inputSchema: schemaOf(CallInput),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  },
]

function schemaOf(schema: z.ZodType): ListedTool['inputSchema'] {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema) as Record<string, unknown>
  return made as ListedTool['inputSchema']
}

/** The tools whose words fit best, or the names of all without a query. */
export function findTools(tools: readonly Tool[], query: string | undefined): CallToolResult {
  const words = wordsOf(query ?? '')
  const found: unknown = words.length === 0 ? namesOf(tools) : { tools: best(tools, words).map(shown) }
  return { content: [{ type: 'text', text: JSON.stringify(found) }] }
}

function namesOf(tools: readonly Tool[]): Record<string, Record<string, string>> {
  const products = Map.groupBy(tools, ({ product }) => product)
  return Object.fromEntries(
    [...products].map(([product, own]) => [product, Object.fromEntries(own.map(({ name, title }) => [name, title]))]),
  )
}

function shown(tool: Tool): object {
  const { name, title, description, inputSchema, annotations } = tool.listed()
  return { product: tool.product, name, title, description, inputSchema, annotations }
}

/** The tools that share most words with the query; among equals, those with shorter names first. */
function best(tools: readonly Tool[], words: readonly string[]): Tool[] {
  return tools
    .map((tool) => ({ tool, score: scoreOf(tool, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ tool }) => tool)
}

function scoreOf({ name: own, title: summary, description, product, tag }: Tool, words: readonly string[]): number {
  const name = new Set(wordsOf(own))
  const title = new Set(wordsOf(`${summary} ${tag} ${product}`))
  const rest = new Set(wordsOf(description))
  const points = words.map((word) => (name.has(word) ? 4 : title.has(word) ? 2 : rest.has(word) ? 1 : 0))
  const sum = points.reduce<number>((total, point) => total + point, 0)
  return sum === 0 ? 0 : sum - name.size / 100
}

const STOP = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'my', 'by', 'and', 'with', 'i', 'want', 'is', 'its'])

/** The words of a text in lower case: `createServer` is two words, and a plural's s is removed. */
function wordsOf(text: string): string[] {
  const split = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  const words = (split.match(/[\p{L}\d]+/gu) ?? []).filter((word) => !STOP.has(word))
  return words.map((word) => word.replace(/ies$/, 'y').replace(/([^su])s$/, '$1'))
}
