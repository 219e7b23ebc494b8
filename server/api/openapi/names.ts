import type { AnyOperation } from '#server/core/operation.ts'
import { productName } from '#server/core/product-texts.schema.ts'
import { products } from '#server/core/products.ts'

/** The noun an operation belongs to. @throws Error when the table has none */
export function tagOf({ id }: Pick<AnyOperation, 'id'>): string {
  const tags = products().flatMap((product) => product.tags)
  const beginnings = tags.flatMap(({ name, ids }) => ids.map((text) => ({ name, text })))
  const fitting = beginnings.filter(({ text }) => id.startsWith(text)).sort((a, b) => b.text.length - a.text.length)
  if (!fitting[0]) throw new Error(`${id} has no tag in the API description`)
  return fitting[0].name
}

/** The name of the product that a tag belongs to. */
export function groupOf(tag: string): string {
  const product = products().find(({ tags }) => tags.some(({ name }) => name === tag))
  return product ? productName(product.id, 'en') : ''
}

/** `tags` and `x-tagGroups` of a description that has these tags. */
export function contentsOf(used: ReadonlySet<string>) {
  const groups = products().map(({ id, tags }) => ({
    name: productName(id, 'en'),
    tags: tags.filter((tag) => used.has(tag.name)),
  }))
  return {
    tags: groups.flatMap(({ tags }) => tags.map(({ name, description }) => ({ name, description }))),
    'x-tagGroups': groups
      .filter(({ tags }) => tags.length > 0)
      .map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
  }
}

/** `shop.orders.create` → `createOrder`; a verb of several words names its noun itself. */
export function operationName({ id, name }: Pick<AnyOperation, 'id' | 'name'>): string {
  if (name !== undefined) return name
  const [verb = '', noun = ''] = id.split('.').reverse()
  if (/[A-Z]/.test(verb)) return verb
  return verb + pascal(verb === 'list' ? noun : singular(noun))
}

export function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x)es$/, '$1')
    .replace(/([^su])s$/, '$1')
}

export function pascal(text: string): string {
  return text
    .split(/[\W_]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
