import type { z } from 'zod'
import { jsonOrNull } from '#server/core/text/json.ts'
import { plainText } from '#server/core/text/plain-text.ts'
import { type Sent } from '#server/platform/webhooks/exchange.client.ts'
import { DeskFailure, refusedWith, type DeskReply, type DeskTask, type SupportDesk, type TaskDraft } from '../desk.ts'
import { FoundTasks, Message, Messages, NewTask, type Recipe, type RecipeRequest } from './recipe.schema.ts'
import { found, rendered, type Values } from './render.ts'
import { askDesk, type Answered } from './exchange.client.ts'

export interface RecipeOptions {
  url: string
  token: string | undefined
  timeoutMs: number
  /** Replaces `settles_s` of the recipe, in milliseconds. */
  settlesMs: number | undefined
  options: Values
  /** Networks that are not public in which the desk may be. */
  networks: readonly string[]
}

/** A request and what became of it, for a person who tries the recipe. */
export interface Exchange {
  sent: Sent
  answered: Answered | DeskFailure
}

export type RecipeDesk = SupportDesk & Required<Pick<SupportDesk, 'settlesMs'>>

/** The desk at this address, spoken to as the recipe says. `watch` is called with every request. */
export function recipeDesk(recipe: Recipe, given: RecipeOptions, watch?: (exchange: Exchange) => void): RecipeDesk {
  const base = new URL(given.url.endsWith('/') ? given.url : `${given.url}/`)
  const common = { ...optionsOf(recipe, given.options), SUPPORT_TOKEN: given.token ?? '' }

  async function send(request: RecipeRequest, values: Values): Promise<unknown> {
    const sent = rendered(recipe, request, base, { ...common, ...values })
    try {
      const answered = await askDesk(sent, given.timeoutMs, given.networks)
      watch?.({ sent, answered })
      if (answered.status >= 200 && answered.status < 300) return jsonOrNull(answered.text)
      throw refusedWith(answered.status, answered.retryAfterMs)
    } catch (error) {
      if (error instanceof DeskFailure && error.cause !== undefined) watch?.({ sent, answered: error })
      throw error
    }
  }

  const read = <T extends z.ZodType>(shape: T, expression: string, answer: unknown, values: Values): z.output<T> => {
    const parsed = shape.safeParse(found(expression, answer, { ...common, ...values }))
    if (parsed.success) return parsed.data
    throw new DeskFailure('The answer of the desk is not what the recipe expects')
  }

  async function tasksOf(key: string): Promise<DeskTask[]> {
    const { find } = recipe
    const tasks = read(FoundTasks, find.tasks, await send(find, { key }), { key })
    // Some desks ignore a filter that they do not know, and answer with everything.
    const own = tasks.filter((task) => [task.key].flat().includes(key))
    return own.map(({ id, open }) => ({ id, open })).sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
  }

  async function repliesTo(taskId: string, known: ReadonlySet<string>): Promise<DeskReply[]> {
    const { replies } = recipe
    if (!replies) return []
    const values = { task_id: taskId }
    const messages = read(Messages, replies.messages, await send(replies, values), values)
    const texts: DeskReply[] = []
    for (const { id, at, ...here } of messages) {
      if (known.has(id)) continue
      const one = { ...values, reply_id: id }
      const message = replies.each ? read(Message, replies.each.message, await send(replies.each, one), one) : here
      const text = message?.html ? plainText(message.text ?? '') : (message?.text ?? '').trim()
      if (text !== '') texts.push({ id, at, text })
    }
    return texts.sort((a, b) => a.at.getTime() - b.at.getTime())
  }

  return {
    name: `${recipe.name} ${base.href}`,
    type: 'recipe',
    system: recipe.name,
    settlesMs: given.timeoutMs + (given.settlesMs ?? recipe.settles_s * 1000),

    async createTask(draft) {
      const values = valuesOf(draft)
      const answer = await send(recipe.create, values)
      const id = NewTask.safeParse(found(recipe.create.id, answer, { ...common, ...values }))
      return { outcome: 'created', taskId: id.data ?? null }
    },

    async findByKey(key) {
      const tasks = await tasksOf(key)
      const task = tasks.find(({ open }) => open) ?? tasks[0]
      return task ? { taskId: task.id, ours: true } : null
    },

    health: () =>
      send({ ...recipe.health, method: 'GET' }, {}).then(
        () => true,
        () => false,
      ),

    later: {
      tasksOf,
      close: async (taskId) => void (recipe.close && (await send(recipe.close, { task_id: taskId }))),
      repliesTo,
    },
  }
}

/** The options of the recipe with what the operator has set. @throws Error when one is missing or unknown */
function optionsOf(recipe: Recipe, given: Values): Values {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(recipe.options, name))
  if (unknown !== undefined) throw new Error(`SUPPORT_OPTIONS: ${recipe.name} has no option ${unknown}`)
  return Object.fromEntries(
    Object.entries(recipe.options).map(([name, value]) => {
      const set = given[name] ?? value
      if (set === null) throw new Error(`SUPPORT_OPTIONS: ${recipe.name} needs ${name}=…`)
      return [name, set]
    }),
  )
}

function valuesOf({ key, orderId, stars, subject, body, tags }: TaskDraft): Values {
  return { key, order_id: orderId, stars: stars === null ? '' : String(stars), subject, body, tags: tags.join(',') }
}
