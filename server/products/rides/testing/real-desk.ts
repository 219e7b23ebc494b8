import { execFileSync } from 'node:child_process'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { deliver } from '../support/delivery.service.ts'
import { supportDesk } from '../support/desk.client.ts'
import { lookAtTasks } from '../support/look.service.ts'
import { faultySaves } from './faulty-saves.ts'
import { anOrderId, aRider, type Rider } from './rider.ts'

// Desks are killed and started again, on machines that may be busy.
vi.setConfig({ testTimeout: 1_200_000 })

const SAVES = Number(process.env['WITH_DESKS_SAVES'] ?? 9)
const TIMEOUT_MS = 8_000
const SETTLE_S = 4

interface RealDesk {
  /** The value of SUPPORT_DESK. */
  recipe: string
  /** Its name in with-desks.sh. */
  name: string
  /** `address token options`, of with-desks.sh; without it nothing is tried. */
  given: string | undefined
  /** Whether a request asks for a task, and of which key. */
  keyOf: (method: string, path: string, body: string) => string | undefined
  /** What an agent does in the desk: replies to the rider, or writes for agents alone. */
  agent: (desk: AgentDesk) => Record<'reply' | 'note', (taskId: string, text: string) => Promise<void>>
}

interface AgentDesk {
  /** Sends JSON to a path of the desk. */
  send: (method: string, path: string, json: object) => Promise<void>
}

/** What holds at a desk of Debian that really runs. */
export function realDesk({ recipe, name, given, keyOf, agent }: RealDesk): void {
  const [url = '', token = '', options = ''] = (given ?? '').split(' ')
  const settings = (address: string) => ({
    SUPPORT_URL: address,
    SUPPORT_TOKEN: token,
    SUPPORT_DESK: recipe,
    SUPPORT_OPTIONS: options,
    SUPPORT_TIMEOUT_MS: String(TIMEOUT_MS),
    SUPPORT_SETTLE_S: String(SETTLE_S),
    SUPPORT_PRIVATE_NETWORKS: '127.0.0.0/8',
  })

  describe.runIf(given !== undefined)(recipe, () => {
    const server = aTestServer(NO_LIMITS)
    let rider: Rider
    beforeAll(async () => {
      rider = await aRider(server)
      // More patient than the sender: these questions have no faults.
      setEnv({ ...settings(url), SUPPORT_TIMEOUT_MS: '60000' })
    })
    const tasksOf = (key: string) => supportDesk().later?.tasksOf(key)
    // Makes all tasks due, also those sent through the proxy, whose address made them look like those of another desk.
    const due = () =>
      db().supportDelivery.updateMany({
        where: { state: 'delivered' },
        data: { lookAt: new Date(0), desk: supportDesk().name },
      })

    test('a task is created once, found by its key alone, answered in public, and closed as a double', async () => {
      const order_id = anOrderId()
      await rider.post('/save-feedback', { order_id, stars: 2, comment: 'Ünwetter & <b>"Regen"</b>' })
      await rider.post(`/api/orders/${order_id}/problems`, { topic: 'lost_item', text: 'My hat' })
      for (const key of [order_id, order_id, `${order_id}:lost_item`]) await deliver(key)
      const { taskId } = await db().supportDelivery.findUniqueOrThrow({ where: { orderId: order_id } })
      expect(await tasksOf(order_id)).toEqual([{ id: taskId, open: true }])
      expect(await tasksOf(anOrderId())).toEqual([])
      expect(await supportDesk().health()).toBe(true)

      const { reply, note } = agent({
        send: async (method, path, json) => {
          const headers = {
            'Content-Type': 'application/json',
            'X-Redmine-API-Key': token,
            Authorization: `token ${token}`,
          }
          const { ok, status } = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(json) })
          if (!ok) throw new Error(`${path}: ${status}`)
        },
      })
      await note(taskId ?? '', 'Has he asked before?')
      await reply(taskId ?? '', 'We are sorry.\nÄnderung folgt')
      for (const _again of [1, 2]) {
        await due()
        await lookAtTasks()
      }
      const { body: trip } = await rider.get(`/api/orders/${order_id}`)
      expect(trip['replies']).toEqual([
        { about: 'feedback', text: 'We are sorry.\nÄnderung folgt', at: expect.any(String) },
      ])
      expect(await db().notification.count({ where: { subject: `order:${order_id}`, kind: 'support.replied' } })).toBe(
        1,
      )
      await supportDesk().later?.close(taskId ?? '')
      expect(await tasksOf(order_id)).toEqual([{ id: taskId, open: false }])
    })

    test('a wrong token is a failure that a later attempt mends', async () => {
      setEnv({ SUPPORT_TOKEN: 'wrong' })
      const order_id = anOrderId()
      await rider.post('/save-feedback', { order_id, stars: 2 })
      await deliver(order_id)
      const row = () => db().supportDelivery.findUniqueOrThrow({ where: { orderId: order_id } })
      expect(await row()).toMatchObject({ state: 'pending', sentAt: null, lastError: expect.stringContaining('40') })
      setEnv({ SUPPORT_TOKEN: token })
      await db().supportDelivery.updateMany({ where: { orderId: order_id }, data: { nextAttemptAt: null } })
      await deliver(order_id)
      expect(await row()).toMatchObject({ state: 'delivered' })
    })

    test(`${SAVES} trips have one open task each, whatever dies, hangs and comes late`, async () => {
      const { faults, proxy, kills } = await faultySaves({
        rider,
        saves: SAVES,
        target: url,
        keyOf,
        settings,
        times: { slow: TIMEOUT_MS + 1000, late: 2000 },
        killDesk: () => void execFileSync(process.env['WITH_DESKS_KILL'] ?? 'false', [name]),
      })
      await expect.poll(() => supportDesk().health()).toBe(true)
      const made: number[] = []
      for (const key of faults.keys()) made.push((await tasksOf(key))?.length ?? 0)
      const wanted = await db().supportDelivery.findMany({ where: { orderId: { in: [...faults.keys()] } } })
      // A desk that has just been killed may fail once more: what is not closed by one look is by the next.
      const notYet = async () => {
        await due()
        await lookAtTasks()
        const wrong: string[] = []
        for (const { orderId, taskId } of wanted) {
          const open = ((await tasksOf(orderId ?? '')) ?? []).filter((task) => task.open)
          const isOne = open.length === 1 && open[0]?.id === taskId
          if (!isOne) wrong.push(`${faults.get(orderId ?? '')}: ${open.map(({ id }) => id).join()} of ${taskId}`)
        }
        return wrong
      }
      await expect.poll(notYet, { timeout: 180_000 }).toEqual([])
      for (const [key, fault] of faults) {
        if (fault === 'too-late' || fault === 'twice') expect(proxy.passedOn(key), fault).toBeGreaterThan(1)
      }
      const doubles = made.filter((count) => count > 1).length
      expect(doubles).toBeGreaterThan(0)
      console.log(`${recipe}: ${made.length} saves, sender killed ${kills} times, ${doubles} keys with closed doubles`)
    })
  })
}
