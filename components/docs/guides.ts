import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { texts, type Texts } from '#i18n/texts.ts'
import { PRODUCTS } from '#server/core/scopes.schema.ts'
import { blocksOf, type Block } from './markdown.ts'

/** The pages below /docs, in the order of the menu; each is a file of docs/guides. */
export const GUIDES = PRODUCTS.flatMap(({ id: product, guides = [] }) =>
  guides.map((slug) => ({ slug: slug as GuideSlug, product })),
)

/** A test reports guides without a name in the messages. */
type GuideSlug = Parameters<Texts<'docs.guides'>>[0]

/** What a guide is called in the menu. */
export function guideName(slug: GuideSlug): string {
  return texts('docs.guides')(slug)
}

/** Title and content of a guide. */
export async function readGuide(slug: string): Promise<{ title: string; blocks: Block[] }> {
  const [heading, ...blocks] = blocksOf(await readFile(join(process.cwd(), 'docs/guides', `${slug}.md`), 'utf8'))
  if (heading?.type !== 'heading') throw new Error(`docs/guides/${slug}.md does not begin with a heading`)
  return { title: heading.text, blocks }
}
