import { randomUUID } from 'node:crypto'
import { texts } from '#i18n/texts.ts'
import { env } from '#server/settings/env.ts'
import { rideMutation, rideQuery } from '../operation.ts'
import { bringsReplies, supportDesk } from './desk.client.ts'
import { isDeskFailure, type DeskTasks, type SupportDesk } from './desk.ts'
import type { Exchange } from './recipes/recipe-desk.client.ts'
import { DeskTried, DeskView, type DeskStep } from './try.schema.ts'

const operator = { access: 'support:write', role: 'operator' } as const
/** Timeout of each request of a trial, whose transaction waits for all of them. */
const TRIAL_MS = 2_500
const MOST_SHOWN = 2_000
const HIDDEN = '•••'

export const getDesk = rideQuery({
  ...operator,
  id: 'support.getDesk',
  name: 'getSupportDesk',
  summary: 'Get which support desk is set, and whether it answers',
  output: DeskView,
  async run(ctx) {
    const desk = supportDesk(undefined, TRIAL_MS)
    const { SUPPORT_URL: url } = env()
    const [healthy, pending, dead] = await Promise.all([
      desk.health(),
      ctx.db.supportDelivery.count({ where: { state: 'pending' } }),
      ctx.db.supportDelivery.count({ where: { state: 'dead' } }),
    ])
    return {
      type: desk.type,
      name: desk.system ?? desk.type,
      ...(url !== undefined && { address: withoutPassword(url) }),
      healthy,
      replies: bringsReplies(desk),
      pending,
      dead,
    }
  },
})

export const tryDesk = rideMutation({
  ...operator,
  id: 'support.tryDesk',
  name: 'trySupportDesk',
  summary: 'Create a test task at the support desk and close it',
  description:
    'Shows each request of the recipe and its answer. A desk without a recipe is only asked whether it answers.',
  output: DeskTried,
  async run(ctx) {
    const steps: DeskStep[] = []
    let step: DeskStep['step'] = 'health'
    const desk = supportDesk((exchange) => steps.push({ step, ...shown(exchange) }), TRIAL_MS)
    const t = texts('rides.errors')
    try {
      if (!(await desk.health())) return { works: false, problem: t('deskSilent'), steps }
      const problem = desk.later && (await tryTask(desk, desk.later, (next) => void (step = next)))
      return problem === undefined ? { works: true, steps } : { works: false, problem: t(problem), steps }
    } catch (error) {
      if (!isDeskFailure(error)) throw error
      return { works: false, problem: error.message, steps }
    } finally {
      ctx.note({ subject: `support_desk:${desk.type}` })
    }
  },
})

type Problem = 'deskFindsNothing' | 'deskClosesNothing'

/** Makes a task, and does with it what is done with tasks of riders. */
async function tryTask(
  desk: SupportDesk,
  tasks: DeskTasks,
  begin: (step: DeskStep['step']) => void,
): Promise<Problem | undefined> {
  const key = `quartet-test-${randomUUID()}`
  begin('create')
  await desk.createTask({
    key,
    orderId: key,
    stars: null,
    subject: 'A test of Quartet',
    body: 'Please ignore this task: it shows that Quartet and this desk understand each other.',
    tags: ['quartet-test'],
  })
  begin('find')
  const [made] = await tasks.tasksOf(key)
  if (!made?.open) return 'deskFindsNothing'
  begin('replies')
  await tasks.repliesTo(made.id, new Set())
  begin('close')
  await tasks.close(made.id)
  begin('find')
  const [closed] = await tasks.tasksOf(key)
  return closed?.open === false ? undefined : 'deskClosesNothing'
}

function withoutPassword(address: string | URL): string {
  const url = new URL(address)
  url.password = ''
  return url.href
}

function shown({ sent, answered }: Exchange): Omit<DeskStep, 'step'> {
  const safe = (text: string) => hide(text).slice(0, MOST_SHOWN)
  const headers = Object.entries(sent.headers).map(([name, value]) => `${name}: ${value}`)
  return {
    request: safe(`${sent.method} ${withoutPassword(sent.url)}`),
    headers: safe(headers.join('\n')),
    ...(sent.body !== undefined && { body: safe(sent.body) }),
    ...(isDeskFailure(answered)
      ? { answer: answered.message }
      : { status: answered.status, answer: safe(answered.text) }),
  }
}

/** The text without the secret, as it is and as it stands in an address. */
function hide(text: string): string {
  const { SUPPORT_TOKEN: token } = env()
  if (token === undefined) return text
  return text.replaceAll(token, HIDDEN).replaceAll(encodeURIComponent(token), HIDDEN)
}
