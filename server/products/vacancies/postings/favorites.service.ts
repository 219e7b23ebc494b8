import { ownerFor } from '#server/core/actor.ts'
import { found } from '#server/core/errors.ts'
import { pageInfo, pageWindow } from '../collection.ts'
import { links } from '../links.ts'
import { VacancyRef } from '../moderation/moderation.schema.ts'
import { vacancyMutation, vacancyQuery } from '../operation.ts'
import { vacancyItems } from './vacancy-items.ts'
import { Paging } from '../filters/search.schema.ts'
import { VacancyPage } from '../search/search-view.schema.ts'
import { VISIBLE } from './visible.ts'

export const listFavorites = vacancyQuery({
  id: 'favorites.list',
  summary: 'List favorite vacancies',
  description: 'Most recently added first, including archived ones.',
  input: Paging,
  output: VacancyPage,
  async run(ctx, paging) {
    const where = { userId: ownerFor(ctx.actor, 'vacancies:read'), vacancy: VISIBLE }
    const [found, rows] = await Promise.all([
      ctx.db.vacancyFavorite.count({ where }),
      ctx.db.vacancyFavorite.findMany({
        where,
        orderBy: [{ createdAt: 'desc' }, { vacancyId: 'desc' }],
        select: { vacancyId: true },
        ...pageWindow(paging),
      }),
    ])
    const ids = rows.map(({ vacancyId }) => vacancyId)
    const items = await vacancyItems(ctx, ids)
    return { items, ...pageInfo(found, paging), alternate_url: links(ctx.origin).page('/vacancies/favorites') }
  },
})

export const addFavorite = vacancyMutation({
  id: 'favorites.add',
  summary: 'Add a vacancy to the favorites',
  description: 'Adding it again has no effect.',
  audit: false,
  input: VacancyRef,
  async run(ctx, { vacancy_id }) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    found(await ctx.db.vacancy.findUnique({ where: { id: vacancy_id, ...VISIBLE }, select: { id: true } }))
    await ctx.db.vacancyFavorite.createMany({ data: [{ userId, vacancyId: vacancy_id }], skipDuplicates: true })
  },
})

export const removeFavorite = vacancyMutation({
  id: 'favorites.remove',
  summary: 'Remove a vacancy from the favorites',
  description: 'Also succeeds if it is not one of them, and if the vacancy no longer exists.',
  audit: false,
  input: VacancyRef,
  async run(ctx, { vacancy_id }) {
    const userId = ownerFor(ctx.actor, 'vacancies:write')
    await ctx.db.vacancyFavorite.deleteMany({ where: { userId, vacancyId: vacancy_id } })
  },
})
