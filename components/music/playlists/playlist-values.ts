import { kindOf, type ORDERS } from '#server/products/music/smart/smart.schema.ts'
import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'

export type Playlist = RouterOutput['music']['playlists']['list']['items'][number]
type Body = RouterInput['music']['playlists']['create']
type Rules = NonNullable<Body['rules']>
type Rule = Rules['rules'][number]
export type Field = Rule['field']

/** The values of the playlist forms; the rules are used only for smart playlists. */
export interface Values {
  name: string
  comment: string
  shared: boolean
  match: 'all' | 'any'
  rules: { field: Field; is: Rule['is']; value: string }[]
  order: (typeof ORDERS)[number]
  descending: boolean
  limit: string
}

export const FIRST_RULE = { field: 'genre', is: 'is', value: '' } as const
export const NEW: Values = {
  name: '',
  comment: '',
  shared: false,
  match: 'all',
  rules: [{ ...FIRST_RULE }],
  order: 'artist',
  descending: false,
  limit: '100',
}

export function valuesOf({ name, comment, shared, rules: chosen }: Playlist): Values {
  const own = { name, comment, shared }
  if (!chosen) return { ...NEW, ...own }
  const { match, order, descending, limit } = chosen
  const rules = chosen.rules.map(({ field, is, value }) => ({ field, is, value: String(value) }))
  return { ...own, match, order, descending, limit: String(limit), rules }
}

export function bodyOf(values: Values, smart: boolean): Body {
  const { name, comment, shared } = values
  return { name, comment, shared, ...(smart && { rules: rulesOf(values) }) }
}

export function rulesOf({
  match,
  rules,
  order,
  descending,
  limit,
}: Omit<Values, 'name' | 'comment' | 'shared'>): Rules {
  return { match, order, descending, limit: Number(limit), rules: rules.map(ruleOf) }
}

function ruleOf({ field, is, value }: Values['rules'][number]): Rule {
  const kind = kindOf({ field })
  if (kind === 'text') return { field, is, value }
  return { field, is, value: kind === 'star' ? value !== 'false' : Number(value) }
}
