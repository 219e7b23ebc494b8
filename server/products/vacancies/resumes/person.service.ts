import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { accountOf, hasRole } from '#server/core/actor.ts'
import { booleanParam, text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { badArgument } from '../errors.ts'
import { vacancyMutation } from '../operation.ts'

const Person = z.object({
  first_name: text(60, 1).optional().describe('Given name'),
  last_name: text(60, 1).optional().describe('Family name'),
  middle_name: text(60).nullish().describe('Patronymic; empty without one'),
  is_in_search: booleanParam.optional().describe('true: publish the resumes; false: take them from all lists'),
})

/**
 * Changes all resumes, since the public API has one name for them. The name of the account cannot be changed with a
 * token.
 */
export const updatePerson = vacancyMutation({
  id: 'me.update',
  name: 'updateCaller',
  summary: "Change the name on the caller's resumes, or whether they are published",
  input: Person,
  async run(ctx, input) {
    const { userId } = accountOf(ctx.actor)
    if (hasRole(ctx.actor, 'employer')) throw new AppError('forbidden', texts('vacancies.errors')('onlyApplicants'))
    const data = columnsOf(input)
    const [named] = Object.entries(input).find(([, value]) => value !== undefined) ?? ['first_name']
    if ((await ctx.db.resume.count({ where: { userId } })) === 0)
      throw badArgument(named, texts('vacancies.errors')('noResume'))
    // A published resume is not changed, because that would renew it before its four hours have
    // passed.
    const where = { userId, ...(input.is_in_search && { published: false }) }
    await ctx.db.resume.updateMany({ where, data })
    ctx.note({ subject: `resumes of user:${userId}`, after: data })
  },
})

/** @throws invalid_input unless either the whole name or `is_in_search` is given */
function columnsOf({ first_name, last_name, middle_name, is_in_search }: z.output<typeof Person>) {
  const isNamed = [first_name, last_name, middle_name].some((part) => part !== undefined)
  if (is_in_search !== undefined) {
    if (isNamed) throw badArgument('is_in_search', texts('vacancies.errors')('nameAlone'))
    return is_in_search ? { published: true, publishedAt: new Date() } : { published: false }
  }
  if (first_name === undefined) throw badArgument('first_name', texts('vacancies.errors')('required'))
  if (last_name === undefined) throw badArgument('last_name', texts('vacancies.errors')('required'))
  return { firstName: first_name, lastName: last_name, middleName: middle_name || null }
}
