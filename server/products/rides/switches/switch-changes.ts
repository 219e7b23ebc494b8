import { Prisma } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { newId } from '#server/core/ids.ts'
import { stableJson } from '#server/core/text/stable-json.ts'
import { limitsOf } from './limits.ts'
import type { SwitchState } from './rules.schema.ts'
import { forgetSwitches, storedSwitches } from './switch-cache.ts'

/**
 * Changes, creates or deletes a switch, and records it. Changes of switches wait for one another.
 * @param next the state from now on, null for none; `before` is absent where there is no switch of that name
 */
export async function changeSwitch(
  ctx: Context,
  name: string,
  next: (before: SwitchState | undefined, count: number) => SwitchState | null,
): Promise<SwitchState | null> {
  await lock(ctx.db, 'ride switches')
  const { switches } = await storedSwitches(ctx.db)
  const before = switches.get(name)
  const after = next(before, switches.size)
  if (stableJson(after) === stableJson(before ?? null)) return after
  if (after === null) await ctx.db.featureSwitch.deleteMany({ where: { name } })
  else {
    const { default: defaultValue, ...rest } = after
    const data = { ...rest, defaultValue }
    await ctx.db.featureSwitch.upsert({ where: { name }, create: { name, ...data }, update: data })
  }
  const actor = ctx.actor.kind === 'account' ? ctx.actor : null
  await ctx.db.featureSwitchChange.create({
    data: {
      id: newId('rev'),
      name,
      before: recorded(before),
      after: recorded(after),
      actorId: actor?.userId ?? null,
      actor: actor?.name ?? 'Quartet',
      at: new Date(),
    },
  })
  ctx.note({ subject: `switch:${name}`, ...(before && { before }), ...(after && { after }) })
  ctx.afterCommit(forgetSwitches)
  return after
}

function recorded(state: SwitchState | null | undefined) {
  return state ? { ...state, ...limitsOf(state) } : Prisma.DbNull
}
