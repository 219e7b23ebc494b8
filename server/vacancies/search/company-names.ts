import type { Context } from '#server/core/context.ts'
import type { SearchParams } from './search.schema.ts'

/** Company id → name, for the companies that a search names. */
export async function companyNames(ctx: Context, params: SearchParams): Promise<Map<string, string>> {
  const ids = (params.employer_id ?? []).map(Number).filter((id) => id > 0 && id <= 2_147_483_647)
  if (ids.length === 0) return new Map()
  const companies = await ctx.db.company.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(companies.map(({ id, name }) => [String(id), name]))
}
