import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { anOrderId, aRider, errorOf, type Rider } from '../testing/rider.ts'

const server = aTestServer(NO_LIMITS)
let operator: Rider
let rider: Rider
beforeAll(async () => {
  operator = await aRider(server, { roles: ['operator'], name: 'Olga' })
  rider = await aRider(server)
})

let made = 0
const aName = () => `switch_${++made}`
const create = (body: object) => operator.post('/api/switches', { name: aName(), default: false, ...body })
const config = async (by = rider, query = '') =>
  (await by.get(`/api/config${query}`)).body as { switches: object; features: Record<string, boolean> }
const changes = async () =>
  (await operator.get('/api/switches/history')).body['changes'] as { id: string; before: object | null }[]

test('a switch of an operator reaches clients by its value, and the four stay where they were', async () => {
  const rules = [{ platforms: ['ios'], value: 'blue' }]
  const { status, headers, body } = await create({ type: 'text', default: 'grey', rules, note: 'Colour of the stars' })
  const name = String(body['name'])
  expect([status, new URL(headers.get('Location') ?? '').pathname]).toEqual([201, `/api/switches/${name}`])
  expect((await operator.get(`/api/switches/${name}`)).body).toEqual({
    name,
    text: 'Colour of the stars',
    note: 'Colour of the stars',
    type: 'text',
    built_in: false,
    enabled: true,
    default: 'grey',
    rules,
    platforms: [],
    min_app_version: null,
  })
  expect(await config()).toMatchObject({ switches: { [name]: 'grey' } })
  expect(await config(rider, '?platform=ios')).toMatchObject({ switches: { [name]: 'blue' } })
  expect(Object.keys((await config()).features)).toEqual([
    'feedback_screen',
    'better_reasons',
    'three_order_check',
    'tips',
  ])
})

test.each<[object, string]>([
  [{ type: 'text', default: true }, 'default'],
  [{ type: 'number', default: 1, rules: [{ value: '2' }] }, 'rules.0.value'],
  [{ name: 'Big' }, 'name'],
  [{ name: 'constructor!' }, 'name'],
  [{ rules: [{ value: true, percent: 12.345 }] }, 'rules.0.percent'],
  [{ rules: [{ value: true, min_app_version: 'new' }] }, 'rules.0.min_app_version'],
  [{ rules: [{ value: true, from: 'tomorrow' }] }, 'rules.0.from'],
  [{ rules: [{ value: true, riders: [] }] }, 'rules.0.riders'],
  [{ rules: Array.from({ length: 51 }, () => ({ value: true })) }, 'rules'],
])('a switch with %j is refused with its field', async (change, field) => {
  const refused = await create(change)
  expect([refused.status, Object.keys(errorOf(refused).fields ?? {})]).toEqual([400, [field]])
})

test('a name is taken once, those of the product too', async () => {
  const { body } = await create({})
  for (const name of [body['name'], 'tips']) {
    const again = await create({ name })
    expect([again.status, errorOf(again).code]).toEqual([409, 'switch_exists'])
  }
})

test('the kind of a switch stays, and so its values', async () => {
  const { body } = await create({ type: 'number', default: 5 })
  const path = `/api/switches/${String(body['name'])}`
  expect((await operator.send('PATCH', path, { default: 'five' })).status).toBe(400)
  expect((await operator.send('PATCH', path, { type: 'text' })).status).toBe(400)
  const rules = [{ percent: 50, value: 6.5 }]
  expect((await operator.send('PATCH', path, { rules })).body).toMatchObject({ default: 5, rules })
})

describe('the history', () => {
  test('brings back a deleted switch, takes back a change, and turns off what was created', async () => {
    const { body } = await create({ default: true, note: 'Map' })
    const name = String(body['name'])
    await operator.send('PATCH', `/api/switches/${name}`, { rules: [{ percent: 10, value: false }] })
    expect((await operator.send('DELETE', `/api/switches/${name}`)).status).toBe(204)
    expect((await operator.get(`/api/switches/${name}`)).status).toBe(404)
    expect((await config()).switches).not.toHaveProperty(name)
    const [deletion, change, creation] = await changes()
    expect([deletion, creation]).toMatchObject([
      { name, after: null, by: 'Olga' },
      { name, before: null },
    ])
    const revert = async (id?: string) => (await operator.post(`/api/switches/history/${id}/revert`, {})).body
    expect(await revert(deletion?.id)).toMatchObject({ name, rules: [{ percent: 10, value: false }] })
    expect(await revert(change?.id)).toMatchObject({ rules: [], enabled: true, note: 'Map' })
    expect(await revert(creation?.id)).toMatchObject({ enabled: false })
    expect(await db().auditEntry.count({ where: { subject: `switch:${name}` } })).toBe(6)
  })

  test('reverts what an earlier version has recorded, with limits in place of rules', async () => {
    const id = `rev_${'a'.repeat(32)}`
    const state = { enabled: true, platforms: ['ios'], min_app_version: '4.2' }
    await db().featureSwitchChange.create({
      data: { id, name: 'tips', before: state, after: { ...state, enabled: false }, actor: 'Olga', at: new Date() },
    })
    const listed = (await changes()).find((change) => change.id === id)
    const rules = [{ platforms: ['ios'], min_app_version: '4.2', value: true }]
    expect(listed?.before).toMatchObject({ ...state, default: false, rules })
    expect((await operator.post(`/api/switches/history/${id}/revert`, {})).body).toMatchObject({ ...state, rules })
    const limits = { platforms: [], min_app_version: null }
    expect((await operator.send('PATCH', '/api/switches/tips', limits)).body).toMatchObject({
      default: true,
      rules: [],
    })
  })

  test('never loses one of the four: they cannot be deleted', async () => {
    const refused = await operator.send('DELETE', '/api/switches/tips')
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'built_in'])
    expect((await operator.send('DELETE', '/api/switches/teleport')).status).toBe(404)
  })
})

describe('a share of the riders', () => {
  test('has a feature on the screen and in the configuration alike', async () => {
    await operator.send('PATCH', '/api/switches/tips', { default: false, rules: [{ percent: 50, value: true }] })
    const riders = await Promise.all(Array.from({ length: 12 }, () => aRider(server)))
    const seen = await Promise.all(
      riders.map(async (one) => ({
        config: (await config(one)).features['tips'],
        screen: 'tips_suggestion' in (await one.get(`/api/feedback-screen?order_id=${anOrderId()}`)).body,
      })),
    )
    for (const { config: isOn, screen } of seen) expect(screen).toBe(isOn)
    expect(new Set(seen.map((one) => one.config)).size).toBe(2)
    await operator.send('PATCH', '/api/switches/tips', { default: true, rules: [] })
  })

  test('is counted by the preview, which stores nothing', async () => {
    const riders = await Promise.all(Array.from({ length: 20 }, () => aRider(server)))
    for (const one of riders) await one.post('/save-feedback', { order_id: anOrderId(), stars: 4 })
    const all = new Set((await db().rideOrder.findMany({ where: { feedback: { isNot: null } } })).map((o) => o.userId))
      .size
    const { body } = await create({ default: false })
    const path = `/api/switches/${String(body['name'])}/preview`
    const whole = (await operator.post(path, { default: true })).body
    expect(whole).toEqual({
      riders: all,
      values: [
        { variant: 'on', value: true, riders: all, now: 0 },
        { variant: 'off', value: false, riders: 0, now: all },
      ],
      changed: all,
    })
    const rules = [{ percent: 50, platforms: ['ios'], value: true }]
    const on = async (query: object) => {
      const { values } = (await operator.post(path, { rules, ...query })).body as { values: Record<string, unknown>[] }
      return values.find(({ variant }) => variant === 'on')?.['riders'] ?? 0
    }
    expect(await on({ platform: 'web' })).toBe(0)
    expect(await on({ platform: 'ios' })).toBeGreaterThan(0)
    expect(await on({ platform: 'ios' })).toBeLessThan(all)
    expect((await operator.get('/api/switches')).body['switches']).toContainEqual(expect.objectContaining(body))
    const unborn = await operator.post('/api/switches/unborn/preview', { type: 'text', default: 'a' })
    expect(unborn.body).toMatchObject({ changed: 0, values: [{ variant: 'a', riders: all, now: 0 }] })
    expect((await operator.post(path, { default: 'a' })).status).toBe(400)
  })
})
