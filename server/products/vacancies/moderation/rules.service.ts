import { texts } from '#i18n/texts.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { AppError } from '#server/core/errors.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import { RuleList, type Rule } from './moderation.schema.ts'
import { DEFAULT_RULES } from './rules.ts'

export const getRules = operatorQuery({
  id: 'moderation.rules',
  name: 'getModerationRules',
  summary: 'Get the rules of moderation',
  output: RuleList,
  run: (ctx) => storedRules(ctx.db),
})

export const setRules = operatorMutation({
  id: 'moderation.setRules',
  name: 'replaceModerationRules',
  summary: 'Replace the rules of moderation',
  description: 'They apply to what is published or changed from now on.',
  input: RuleList,
  output: RuleList,
  async run(ctx, { version, rules }) {
    await lock(ctx.db, 'vacancies.moderation.rules')
    const now = await storedRules(ctx.db)
    if (version !== now.version)
      throw new AppError('conflict', texts('vacancies.errors')('rulesChanged'), { reason: 'version_outdated' })
    const next = { version: version + 1, rules: rules as object[] }
    await ctx.db.moderationRules.upsert({ where: { id: 1 }, create: next, update: next })
    ctx.note({ subject: 'moderation:rules', before: { rules: now.rules }, after: { rules } })
    return { version: version + 1, rules }
  },
})

/** The present rules. Version 0 are those that come with Quartet. */
export async function storedRules(db: Db): Promise<{ version: number; rules: Rule[] }> {
  const row = await db.moderationRules.findUnique({ where: { id: 1 } })
  return row
    ? { version: row.version, rules: row.rules as unknown as Rule[] }
    : { version: 0, rules: [...DEFAULT_RULES] }
}
