import { db } from '#server/core/database/db.ts'
import { newId } from '#server/core/ids.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import { ORIGIN, type SupportDesk } from './desk.ts'
import { httpDesk } from './http-desk.client.ts'
import { mailDesk } from './mail-desk.client.ts'
import { recipeDesk, type Exchange } from './recipes/recipe-desk.client.ts'
import { readRecipe } from './recipes/recipes.ts'
import type { Recipe } from './recipes/recipe.schema.ts'

/**
 * The desk of this installation: the one at `SUPPORT_URL`, or the built-in one.
 * @param watch is called with each request of a recipe
 * @param mostMs limits how long an answer is waited for
 * @throws Error when its settings are wrong
 */
export function supportDesk(watch?: (exchange: Exchange) => void, mostMs = Number.POSITIVE_INFINITY): SupportDesk {
  const { SUPPORT_URL, SUPPORT_TOKEN, SUPPORT_TIMEOUT_MS, SUPPORT_DESK } = env()
  if (SUPPORT_URL === undefined) return builtInDesk
  if (SUPPORT_URL.startsWith('mailto:')) return mailDesk(new URL(SUPPORT_URL))
  const common = { url: SUPPORT_URL, token: SUPPORT_TOKEN, timeoutMs: Math.min(SUPPORT_TIMEOUT_MS, mostMs) }
  if (SUPPORT_DESK === undefined) return httpDesk(common)
  const { SUPPORT_OPTIONS: options, SUPPORT_PRIVATE_NETWORKS: networks, SUPPORT_SETTLE_S: settles } = env()
  const settlesMs = settles === undefined ? undefined : settles * 1000
  return recipeDesk(recipeOf(SUPPORT_DESK), { ...common, options, networks, settlesMs }, watch)
}

/** Whether what agents write to riders comes back to them. */
export function bringsReplies({ type, later }: SupportDesk = supportDesk()): boolean {
  return type === 'built-in' || later !== undefined
}

function recipeOf(desk: string): Recipe {
  const read = singleton('desk-recipes', () => new Map<string, Recipe>())
  const recipe = read.get(desk) ?? readRecipe(desk)
  read.set(desk, recipe)
  return recipe
}

/** The built-in desk, in our own database; its unique key makes a second task impossible. */
const builtInDesk: SupportDesk = {
  name: 'built-in',
  type: 'built-in',

  async createTask({ key, subject, body, tags }) {
    const id = newId('sup')
    const { count } = await db().supportTask.createMany({
      data: { id, origin: ORIGIN, key, subject, body, tags },
      skipDuplicates: true,
    })
    if (count === 1) return { outcome: 'created', taskId: id }
    const earlier = await db().supportTask.findUnique({ where: { key }, select: { id: true } })
    return { outcome: 'duplicate', taskId: earlier?.id ?? null }
  },

  async findByKey(key) {
    const task = await db().supportTask.findUnique({ where: { key } })
    return task && { taskId: task.id, ours: task.origin === ORIGIN }
  },

  health: () =>
    db()
      .supportTask.findFirst({ select: { id: true } })
      .then(
        () => true,
        () => false,
      ),
}
