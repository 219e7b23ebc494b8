import type { Context } from '#server/core/context.ts'
import type { Point } from '../engine/index.ts'
import { links } from '../links.ts'
import { withHighlights } from '../text/highlight.schema.ts'
import { plainText } from '../text/html.ts'
import type { ParsedQuery } from '../text/query/ast.ts'
import { buildSnippet, highlightText } from '../text/query/snippet.ts'
import { vacanciesByIds, type VacancyAndCompany } from './vacancies.sql.ts'
import { vacancyBase } from './vacancy-view.ts'
import type { VacancyItem } from './vacancy.schema.ts'

export interface ItemOptions {
  /** What to mark in snippets. */
  text?: ParsedQuery | null
  /** Where distances start. */
  point?: Point | null
  responses?: boolean
  keySkills?: boolean
  description?: boolean
}

/** The list form of these vacancies, in the order of the ids. Hidden ones are left out. */
export async function vacancyItems(
  ctx: Context,
  ids: readonly number[],
  options: ItemOptions = {},
): Promise<VacancyItem[]> {
  const [rows, relations] = await Promise.all([vacanciesByIds(ids), relationsOf(ctx, ids)])
  return rows.map((row) => itemOf(ctx, row, relations.get(row.vacancy.id) ?? [], options))
}

function itemOf(ctx: Context, row: VacancyAndCompany, relations: string[], options: ItemOptions): VacancyItem {
  const { vacancy, company, responses } = row
  const base = vacancyBase(vacancy, company, {
    links: links(ctx.origin),
    signedIn: ctx.actor.kind !== 'anonymous',
    relations,
    distance: options.point ? distance(options.point, vacancy) : null,
  })
  return {
    ...base,
    snippet: snippetOf(row, options.text ?? null),
    ...(options.responses && { counters: { responses, total_responses: responses } }),
    ...(options.keySkills && { key_skills: vacancy.keySkills.map((name) => ({ name })) }),
    ...(options.description && { description: vacancy.description }),
  }
}

/** The written requirement and responsibility; in a search by text the sentences that answer it. */
function snippetOf({ vacancy }: VacancyAndCompany, text: ParsedQuery | null): VacancyItem['snippet'] {
  const { requirement, responsibility } = vacancy
  if (text === null) return { requirement: plain(requirement), responsibility: plain(responsibility) }
  const found = buildSnippet(plainText(vacancy.description), text)
  const marked = (written: string | null): string | null =>
    written === null ? null : highlightText(written, text, 'description')
  return {
    requirement: found.requirement ?? marked(requirement),
    responsibility: found.responsibility ?? marked(responsibility),
  }
}

const plain = (text: string | null): string | null => (text === null ? null : withHighlights(text, []))

const EARTH_M = 6_371_000

/** Whole metres on the globe. Null for a vacancy without coordinates. */
function distance(from: Point, to: { lat: number | null; lng: number | null }): number | null {
  if (to.lat === null || to.lng === null) return null
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return Math.round(2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** Vacancy id → what the caller has to do with it (dictionary vacancy_relation). Empty for callers without account. */
export async function relationsOf(ctx: Context, ids: readonly number[]): Promise<Map<number, string[]>> {
  const relations = new Map<number, string[]>()
  if (ctx.actor.kind !== 'account' || ids.length === 0) return relations
  const where = { userId: ctx.actor.userId, vacancyId: { in: [...ids] } }
  const [favorites, responses] = await Promise.all([
    ctx.db.vacancyFavorite.findMany({ where, select: { vacancyId: true } }),
    ctx.db.negotiation.findMany({ where, select: { vacancyId: true, state: true } }),
  ])
  const add = (id: number, relation: string | undefined): void => {
    if (relation !== undefined) relations.set(id, [...(relations.get(id) ?? []), relation])
  }
  for (const { vacancyId } of favorites) add(vacancyId, 'favorited')
  for (const { vacancyId, state } of responses) add(vacancyId, RELATION_OF_STATE[state])
  return relations
}

const RELATION_OF_STATE: Record<string, string> = {
  response: 'got_response',
  invitation: 'got_invitation',
  discard: 'got_rejection',
}
