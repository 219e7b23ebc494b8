import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductId } from '#components/shell/products.ts'
import { blocksOf } from './markdown.ts'
import type { Block } from './markdown.ts'

export interface Guide {
  slug: string
  /** Its link in the menu. */
  name: string
  product?: ProductId
}

/** The pages below /docs, in the order of the menu; each is a file of docs/guides. */
export const GUIDES: readonly Guide[] = [
  { slug: 'cloud', name: 'Cloud', product: 'cloud' },
  { slug: 'dns', name: 'DNS', product: 'cloud' },
  { slug: 'dns-clients', name: 'DNS clients', product: 'cloud' },
  { slug: 'vacancies', name: 'Vacancies', product: 'vacancies' },
  { slug: 'rides', name: 'Rides', product: 'rides' },
  { slug: 'music', name: 'Music', product: 'music' },
  { slug: 'assistants', name: 'AI assistants' },
  { slug: 'webhooks', name: 'Webhooks' },
  { slug: 'programs', name: 'Programs of others' },
  { slug: 'conventions', name: 'Errors, limits, versions' },
]

/** Title and content of a guide. */
export async function readGuide(slug: string): Promise<{ title: string; blocks: Block[] }> {
  const [heading, ...blocks] = blocksOf(await readFile(join(process.cwd(), 'docs/guides', `${slug}.md`), 'utf8'))
  if (heading?.type !== 'heading') throw new Error(`docs/guides/${slug}.md does not begin with a heading`)
  return { title: heading.text, blocks }
}
