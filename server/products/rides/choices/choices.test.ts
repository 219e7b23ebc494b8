import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton, singleton } from '#server/core/process/singleton.ts'
import { OwnChoices, renamed, type Edited } from '../testing/own-choices.ts'
import { anOrderId, errorOf } from '../testing/rider.ts'
import type { EditedChoice } from './choices.schema.ts'

const own = new OwnChoices()

describe('clients', () => {
  test('that say no language read the lists of the first versions as they were', async () => {
    const { body } = await own.inLanguage('/api/feedback-screen')
    expect(body['quality_choices']).toEqual([
      'Careful driving',
      'Clean car',
      'Polite driver',
      'On time',
      'Good route',
      'Quiet ride',
      'Comfortable car',
      'Easy pickup',
      'Fair price',
      'Unsafe driving',
      'Impolite driver',
      'Late pickup',
      'Dirty car',
      'Uncomfortable car',
      'Long way round',
      'Wrong pickup point',
      'Price too high',
    ])
    expect(body['better_quality_choices']).toEqual([
      'Faster pickup',
      'Smoother driving',
      'Cleaner car',
      'Friendlier driver',
      'Better route',
      'Fairer price',
    ])
    const { reasons } = (await own.inLanguage('/api/config')).body as {
      reasons: { version: number; choices: object[] }
    }
    expect(reasons.version).toBe(1)
    expect(reasons.choices[1]).toEqual({ text: 'Clean car', stars: [4, 5], cause: 'car' })
  })

  test.each(['/feedback-screen', '/v2/feedback-screen'])('get the language they accept at %s', async (path) => {
    const english = await own.inLanguage(path, 'en-GB,en;q=0.9')
    const russian = await own.inLanguage(path, 'ru-RU,ru;q=0.9,en;q=0.5')
    expect(russian.headers.get('vary')).toContain('Accept-Language')
    expect(russian.body['quality_choices']).toContain('Чистая машина')
    expect(russian.body['better_quality_choices']).toContain('Плавнее вождение')
    expect(english.body['quality_choices']).toContain('Clean car')
    expect((await own.inLanguage(path, 'de')).body).toEqual(english.body)
    const config = await own.inLanguage('/api/config', 'ru')
    const { choices } = config.body['reasons'] as { choices: { text: string }[] }
    expect(choices.map(({ text }) => text)).toEqual(russian.body['quality_choices'])
    expect(config.headers.get('etag')).not.toBe((await own.inLanguage('/api/config', 'en')).headers.get('etag'))
  })
})

describe('an operator', () => {
  test('adds, renames, orders and retires choices; each change is a version that comes back', async () => {
    const first = await own.edited()
    const text = { en: 'Child seat', ru: 'Детское кресло' }
    const added = await own.set(({ quality_choices: list }) => ({
      quality_choices: [...list, { text, stars: [5, 4, 4], cause: 'car' }],
    }))
    expect(added.status).toBe(200)
    const [last] = (added.body as unknown as Edited).quality_choices.slice(-1)
    expect(last).toEqual({ id: expect.stringMatching(/^cho_[0-9a-f]{32}$/), text, stars: [4, 5], cause: 'car' })
    const tidy = { en: 'Tidy car', ru: 'Опрятная машина' }
    await own.set(({ quality_choices: list }) => ({ quality_choices: renamed(list, 'Clean car', tidy) }))
    await own.set(({ better_quality_choices: list }) => ({ better_quality_choices: list.toReversed() }))
    await own.set(({ quality_choices: list }) => ({
      quality_choices: list.filter((choice) => choice.text.en !== 'Quiet ride'),
    }))
    const now = await own.edited()
    expect(now.version).toBe(first.version + 4)
    expect(now.retired).toEqual([first.quality_choices.find((choice) => choice.text.en === 'Quiet ride')])
    const { versions } = (await own.operator.get('/api/feedback-choices/history')).body as { versions: object[] }
    const nothing = {
      added: [],
      retired: [],
      changed: [],
      moved: false,
      by: own.operator.user.name,
      at: expect.any(String),
    }
    expect(versions.slice(0, 4)).toEqual([
      { ...nothing, version: now.version, retired: ['Quiet ride'] },
      { ...nothing, version: now.version - 1, moved: true },
      { ...nothing, version: now.version - 2, changed: ['Tidy car'] },
      { ...nothing, version: now.version - 3, added: ['Child seat'] },
    ])
    const screen = (await own.inLanguage('/feedback-screen', 'ru')).body
    expect(screen['quality_choices']).toEqual(now.quality_choices.map((choice) => choice.text.ru))
    expect(screen['quality_choices']).not.toContain('Тихая поездка')

    const reverted = await own.operator.post(`/api/feedback-choices/history/${first.version}/revert`, {})
    expect(reverted).toMatchObject({ status: 200, body: { version: now.version + 1 } })
    expect(await own.edited()).toMatchObject({
      quality_choices: first.quality_choices,
      better_quality_choices: first.better_quality_choices,
      retired: [{ text }],
    })
    const audited = await db().auditEntry.findMany({
      where: { actorId: own.operator.user.id, action: 'choices.revert' },
    })
    expect(audited[0]?.subject).toBe(`choices:${now.version + 1}`)
  })

  test('is told what is wrong, at its field, and nothing changes', async () => {
    const before = await own.edited()
    const [first, second] = before.quality_choices as [EditedChoice, EditedChoice]
    const rest = before.quality_choices.slice(2)
    const lists = (...start: object[]) => ({ quality_choices: [...start, ...rest] })
    const { en } = first.text
    const cases: [object, string][] = [
      [{ quality_choices: [] }, 'quality_choices'],
      [lists(first, { ...second, text: { ...second.text, ru: en.toUpperCase() } }), 'quality_choices.1.text.ru'],
      [lists(first, { ...second, id: first.id }), 'quality_choices.1.id'],
      [lists({ ...first, id: before.better_quality_choices[0]?.id }, second), 'quality_choices.0.id'],
      [lists({ ...first, id: 'cho_unknown' }, second), 'quality_choices.0.id'],
      [lists({ ...first, stars: [] }, second), 'quality_choices.0.stars'],
      [lists({ ...first, stars: [6] }, second), 'quality_choices.0.stars.0'],
      [lists({ ...first, cause: 'weather' }, second), 'quality_choices.0.cause'],
      [lists({ ...first, text: { en } }, second), 'quality_choices.0.text.ru'],
      [lists({ ...first, text: { ...first.text, ru: ' ' } }, second), 'quality_choices.0.text.ru'],
      [lists({ ...first, text: { ...first.text, en: 'x'.repeat(61) } }, second), 'quality_choices.0.text.en'],
      [{ better_quality_choices: before.quality_choices }, 'better_quality_choices.0.stars'],
    ]
    for (const [change, field] of cases) {
      const refused = await own.set(() => change)
      expect([refused.status, Object.keys(errorOf(refused).fields ?? {})], field).toEqual([
        400,
        expect.arrayContaining([field]),
      ])
    }
    expect((await own.operator.post('/api/feedback-choices/history/999/revert', {})).status).toBe(404)
    expect(await own.edited()).toEqual(before)
  })

  test('does not undo what another has changed meanwhile; the same lists again are no version', async () => {
    const before = await own.edited()
    const { retired: _, ...sent } = before
    const same = await own.operator.send('PUT', '/api/feedback-choices', sent)
    expect(same).toMatchObject({ status: 200, body: { version: before.version } })
    const both = await Promise.all(
      ['Warm car', 'Cool car'].map((en) => {
        const text = { en, ru: `${en} по-русски` }
        const quality_choices = [...before.quality_choices, { text, stars: [5], cause: 'car' }]
        return own.operator.send('PUT', '/api/feedback-choices', { ...sent, quality_choices })
      }),
    )
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    const refused = both.find(({ status }) => status === 409)
    expect(refused && errorOf(refused)).toMatchObject({ code: 'version_outdated' })
    expect((await own.edited()).version).toBe(before.version + 1)
  })

  test('is no rider', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['GET', '/history'],
      ['POST', '/history/1/revert'],
    ] as const) {
      const json = method === 'GET' ? undefined : {}
      expect((await own.rider.send(method, `/api/feedback-choices${path}`, json)).status).toBe(403)
      const visitor = await own.server.fetch(`/api/feedback-choices${path}`, { method, ...(json && { json }) })
      expect(visitor.status).toBe(401)
    }
  })
})

test('the last known choices are served while they cannot be read', async () => {
  const known = (await own.inLanguage('/feedback-screen', 'ru')).body['quality_choices']
  await db().$executeRaw`alter table ride_choices rename to ride_choices_hidden`
  try {
    const cache = singleton<{ pollAt: number } | null>('ride-choices', () => null)
    if (cache) cache.pollAt = 0
    expect((await own.inLanguage('/feedback-screen', 'ru')).body['quality_choices']).toEqual(known)
    expect(cache?.pollAt).toBeGreaterThan(0)
    // A process that knows none yet refuses the save, and nothing is lost: the client sends it again.
    forgetSingleton('ride-choices')
    const body = { order_id: anOrderId(), stars: 5, reasons: ['Clean car'] }
    const refused = await own.rider.post('/save-feedback', body)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([500, '2'])
    expect(await db().rideFeedback.findUnique({ where: { orderId: body.order_id } })).toBeNull()
  } finally {
    await db().$executeRaw`alter table ride_choices_hidden rename to ride_choices`
  }
})
