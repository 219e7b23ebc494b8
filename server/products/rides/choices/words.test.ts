import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { deliver } from '../support/delivery.service.ts'
import { OwnChoices, renamed } from '../testing/own-choices.ts'
import { anOrderId, answerOf, aRider } from '../testing/rider.ts'

const own = new OwnChoices()

describe('the words of an answer', () => {
  test('are recognized in every language and of every version; others are kept and marked', async () => {
    const polite = { en: 'Courteous driver', ru: 'Учтивый водитель' }
    await own.set(({ quality_choices: list }) => ({ quality_choices: renamed(list, 'Polite driver', polite) }))
    await own.set(({ quality_choices: list }) => ({
      quality_choices: list.filter(({ text }) => text.en !== 'On time'),
    }))
    const quality = ['Polite driver', 'Вежливый водитель', 'Courteous driver', 'Вовремя', 'The plush dinosaur']
    const { known, order_id } = await own.savedReasons({ reasons: quality })
    expect(known).toEqual({ ...Object.fromEntries(quality.map((text) => [text, true])), 'The plush dinosaur': false })
    // Each as it was called when it was chosen.
    const shown = async (language: string) =>
      (await own.inLanguage(`/api/orders/${order_id}`, language)).body['feedback'] as { quality_choices: string[] }
    expect((await shown('ru')).quality_choices).toEqual([
      'Вежливый водитель',
      'Учтивый водитель',
      'Вовремя',
      'The plush dinosaur',
    ])
    expect((await shown('en')).quality_choices).toEqual([
      'Polite driver',
      'Courteous driver',
      'On time',
      'The plush dinosaur',
    ])
  })

  test('belong to their question', async () => {
    const reasons = {
      quality_choices: ['Плавнее вождение'],
      better_quality_choices: ['Плавнее вождение!', 'Чище машина'],
    }
    expect((await own.savedReasons({ reasons })).known).toEqual({
      'Плавнее вождение': false,
      'Плавнее вождение!': false,
      'Чище машина': true,
    })
  })

  test('tell the desk what they are about', async () => {
    const reasons = { quality_choices: ['Грязная машина', 'Late pickup'], better_quality_choices: ['Приятнее цена'] }
    const { order_id } = await own.savedReasons({ stars: 2, reasons })
    await deliver(order_id)
    const task = await db().supportTask.findUniqueOrThrow({ where: { key: order_id } })
    expect(task.tags).toEqual(['ride-feedback', 'stars-2', 'cause-car', 'cause-driver'])
    for (const line of ['- Грязная машина (car)', '- Late pickup (driver)', '- Приятнее цена (price)']) {
      expect(task.body).toContain(line)
    }
  })

  test('are counted together, under the present name in the language of who asks', async () => {
    const until = new Date()
    const other = await aRider(own.server)
    for (const reasons of [['Fair price'], ['Справедливая цена'], ['Fair price', 'Good route']]) {
      await other.post('/save-feedback', { order_id: anOrderId(), stars: 5, reasons })
    }
    const good = { en: 'Good price', ru: 'Хорошая цена' }
    await own.set(({ quality_choices: list }) => ({ quality_choices: renamed(list, 'Fair price', good) }))
    await other.post('/save-feedback', { order_id: anOrderId(), stars: 4, reasons: ['Хорошая цена'] })
    const headers = { 'Accept-Language': 'ru' }
    const path = `/api/feedback-report?from=${until.toISOString()}`
    const { body } = await answerOf(await own.server.fetch(path, { token: own.operator.token, headers }))
    expect(body).toMatchObject({
      rows: [
        {
          reasons: [
            { question: 'quality', text: 'Хорошая цена', times: 4 },
            { question: 'quality', text: 'Удачный маршрут', times: 1 },
          ],
        },
      ],
    })
  })
})
