import { beforeAll, expect } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import type { EditedChoice } from '../choices/choices.schema.ts'
import { anOrderId, answerOf, aRider, type Rider } from './rider.ts'

export interface Edited {
  version: number
  quality_choices: EditedChoice[]
  better_quality_choices: EditedChoice[]
  retired: EditedChoice[]
}
type Change = (lists: Pick<Edited, 'quality_choices' | 'better_quality_choices'>) => object

/** A server of the test file with an operator, who changes the choices, and a rider. */
export class OwnChoices {
  readonly server = aTestServer(NO_LIMITS)
  operator!: Rider
  rider!: Rider

  constructor() {
    beforeAll(async () => {
      this.operator = await aRider(this.server, { roles: ['operator'] })
      this.rider = await aRider(this.server)
    })
  }

  async edited(): Promise<Edited> {
    return (await this.operator.get('/api/feedback-choices')).body as unknown as Edited
  }

  /** Sends the lists with a change. */
  async set(change: Change) {
    const { version, quality_choices, better_quality_choices } = await this.edited()
    const lists = { quality_choices, better_quality_choices }
    return this.operator.send('PUT', '/api/feedback-choices', { version, ...lists, ...change(lists) })
  }

  async inLanguage(path: string, language?: string) {
    const headers: Record<string, string> = language === undefined ? {} : { 'Accept-Language': language }
    return answerOf(await this.server.fetch(path, { token: this.rider.token, headers }))
  }

  async savedReasons(body: object) {
    const order_id = anOrderId()
    expect((await this.rider.post('/save-feedback', { order_id, stars: 5, ...body })).status).toBe(200)
    const rows = await db().rideReason.findMany({ where: { orderId: order_id }, orderBy: { position: 'asc' } })
    return { order_id, known: Object.fromEntries(rows.map(({ text, known }) => [text, known])) }
  }
}

/** A choice with other words. */
export const renamed = (list: EditedChoice[], from: string, text: EditedChoice['text']) =>
  list.map((choice) => (choice.text.en === from ? { ...choice, text } : choice))
