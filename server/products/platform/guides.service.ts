import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '#server/core/errors.ts'
import { publicQuery } from '#server/platform/operation.ts'
import { productName, taglineOf } from '#server/core/product-texts.schema.ts'
import { products } from '#server/core/products.ts'

const GUIDES = join(process.cwd(), 'docs/guides')

export const readGuideFile = publicQuery({
  id: 'guides.read',
  summary: 'Get a guide as Markdown',
  input: z.object({ file: z.string().max(100).describe('`cloud.md`') }),
  output: z.string().describe('The file; its links lead to the other files'),
  run: (_ctx, { file }) => markdownOf(file),
})

export const listGuides = publicQuery({
  id: 'guides.list',
  summary: 'Get what there is to read for programs',
  description: 'By llmstxt.org.',
  output: z.string().describe('The file'),
  run: (ctx) => contents(ctx.origin),
})

/** @throws not_found */
async function markdownOf(file: string): Promise<string> {
  const files = guideFiles()
  if (!files.includes(file)) throw new AppError('not_found')
  const text = await readFile(join(GUIDES, file), 'utf8')
  return text.replace(/\]\(\/docs(?:\/([a-z-]+))?\)/g, (link, slug = 'start') =>
    files.includes(`${slug}.md`) ? `](/docs/${slug}.md)` : link,
  )
}

/** The guides of the products that are served. */
function guideFiles(): string[] {
  return ['start', ...products().flatMap(({ guides = [] }) => guides)].map((slug) => `${slug}.md`)
}

async function contents(origin: string): Promise<string> {
  const guides = guideFiles().map(async (file) => entry(`${origin}/docs/${file}`, await markdownOf(file)))
  const served = products().flatMap(({ id }) =>
    id === 'platform' ? [] : [`${productName(id, 'en')}: ${taglineOf(id, 'en')}`],
  )
  return `# Quartet

> Products of one web application, each for the browser, a REST API and AI assistants (MCP). ${served.join(' ')}

## Guides

${(await Promise.all(guides)).join('\n')}

## For programs

- [API description](${origin}/api/openapi.json): every endpoint, OpenAPI 3.1; with ?product=${products()
    .map(({ id }) => id)
    .join(' or ')} those of one product
- MCP: the same operations as tools, at ${origin}/api/mcp, with an API token
`
}

/** A link with the title and the first sentence of a guide. */
function entry(address: string, text: string): string {
  const [title = '', first = ''] = text.split('\n\n')
  const sentence = /^.*?[.:](?=\s|$)/s.exec(first)?.[0] ?? first
  return `- [${title.replace(/^# /, '')}](${address}): ${sentence.replace(/\s+/g, ' ')}`
}
