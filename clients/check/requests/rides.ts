import { ANONYMOUS, bearer, tokenFor, type Caller, type Credential } from './caller.ts'
import type { Quartet } from '../quartet.ts'

interface Order {
  order_id: string
}

/** Trips, the feedback screen, feedback in both versions, feedback links, the support desk and the switches. */
export async function ridesRequests(api: Caller, quartet: Quartet): Promise<void> {
  const vera = await tokenFor(quartet, 'user', 'rides:read', 'rides:write')
  const reader = await tokenFor(quartet, 'user', 'rides:read')
  const stranger = await tokenFor(quartet, 'employer', 'rides:read', 'rides:write')
  const order = async (json: object = {}) => (await api.send<Order>(vera, 'POST /orders', 201, { json })).body.order_id

  await order({
    pickup: 'Harbour',
    dropoff: 'Airport',
    fare: '12.50',
    currency: 'EUR',
    driver: { id: 'drv-7', first_name: 'Elena' },
    car: { make: 'Octavia', color: 'White', plate: 'B-QT 318' },
    route: [
      { lat: 52.5251, lon: 13.3694 },
      { lat: 52.3667, lon: 13.5033 },
    ],
    finished_at: '2026-01-06T14:45:26Z',
  })
  await api.send(vera, 'POST /orders', 400, { json: { fare: 'twelve' } })
  const [first, second, third] = [await order(), await order(), await order()]
  await api.send(reader, `GET /orders?limit=2&cursor=${second}`, 200)
  await api.send(reader, 'GET /orders?cursor=ord_unknown', 404)
  await api.sendTwice(reader, `GET /orders/${first}`)

  await api.send(reader, 'GET /config?platform=ios&app_version=4.12.0', 200)
  await api.send(reader, 'GET /config/switches?name=tips&rider=rider-7&platform=ios&app_version=4.12.0', 200)
  await api.send(reader, 'GET /config/switches?name=teleport', 404)
  for (const version of ['', '/v2']) {
    for (const id of [first, 'ord_unknown'])
      await api.send(reader, `GET ${version}/feedback-screen?order_id=${id}`, 200)
  }
  const reasons = { quality_choices: ['Cleanliness'] }
  const feedback = { order_id: first, stars: 5, comment: 'Quick', tips: '0.30', reasons }
  await api.send(vera, 'POST /save-feedback', 200, { json: feedback })
  await api.send(vera, 'POST /save-feedback', 200, { json: feedback })
  await api.send(vera, 'POST /save-feedback', 409, { json: { ...feedback, stars: 1 } })
  const beside = { better_reasons: { better_quality_choices: ['Faster pickup'] }, better_quality_choices: ['Fair'] }
  const legacy = { order_id: second, rating: 4, reasons: ['Music'], ...beside }
  await api.send(vera, 'POST /save-feedback', 200, { json: legacy })
  await api.send(vera, 'POST /save-feedback', 400, { json: { order_id: third } })
  await api.send(vera, 'POST /v2/save-feedback', 200, { json: { order_id: third, stars: 2, reasons } })
  await api.send(vera, 'POST /v2/save-feedback', 409, { json: { order_id: third, stars: 3 } })
  await api.send(vera, 'POST /v2/save-feedback', 400, { json: { order_id: third, tips: 'much' } })
  await api.sendTwice(reader, `GET /orders/${first}`)

  const problem = { topic: 'lost_item', text: 'A green umbrella' }
  await api.send(vera, `POST /orders/${first}/problems`, 201, { json: problem })
  await api.send(vera, `POST /orders/${first}/problems`, 201, { json: problem })
  await api.send(vera, `POST /orders/${first}/problems`, 409, { json: { ...problem, text: 'Two umbrellas' } })
  await api.send(stranger, `POST /orders/${first}/problems`, 404, { json: problem })
  await api.sendTwice(reader, `GET /orders/${first}`)

  await api.sendTwice(reader, `GET /orders/${first}/receipt`)
  await api.send(stranger, `GET /orders/${first}/receipt`, 404)

  const linked = await order()
  const link = (await api.send<{ secret: string }>(vera, `POST /orders/${linked}/feedback-link`, 201)).body
  await api.send(stranger, `POST /orders/${linked}/feedback-link`, 404)
  const session = (
    await api.send<{ token: string }>(ANONYMOUS, 'POST /feedback-sessions', 201, { json: { secret: link.secret } })
  ).body
  const guest = bearer(session.token)
  await api.send(ANONYMOUS, 'POST /feedback-sessions', 401, { json: { secret: 'unknown' } })
  await api.send(guest, `GET /feedback-screen?order_id=${linked}`, 200)
  await api.send(guest, `GET /feedback-screen?order_id=${first}`, 404)
  await api.send(guest, 'GET /config', 200)
  await api.send(guest, `GET /orders/${linked}`, 200)
  await api.send(guest, `GET /orders/${first}`, 404)
  await api.send(guest, `POST /orders/${linked}/problems`, 201, { json: problem })
  await api.send(guest, 'POST /save-feedback', 200, { json: { order_id: linked, stars: 1, comment: 'Late' } })
  await api.send(guest, 'POST /save-feedback', 404, { json: { order_id: first, stars: 1 } })

  await supportRequests(api, quartet)
  await switchRequests(api, quartet)
}

async function supportRequests(api: Caller, quartet: Quartet): Promise<void> {
  const agent = await tokenFor(quartet, 'operator', 'support:write')
  const task = { key: 'check-1', subject: 'Lost umbrella', tags: ['lost'] }
  const { task_id: id } = (await api.send<{ task_id: string }>(agent, 'POST /support/tasks', 201, { json: task })).body
  await api.send(agent, 'POST /support/tasks', 409, { json: task })
  await api.sendTwice(agent, `GET /support/tasks/${id}`)
  await api.send(agent, `PATCH /support/tasks/${id}`, 200, { json: { state: 'closed' } })
  const note = { text: 'Asked the driver', visible_to: 'agents' }
  await api.send(agent, `POST /support/tasks/${id}/messages`, 201, { json: note })
  await api.send(agent, `POST /support/tasks/${id}/messages`, 422, { json: { ...note, visible_to: 'rider' } })
  await api.sendTwice(agent, `GET /support/tasks/${id}`)
  await api.sendTwice(agent, `GET /support/tasks?key=${task.key}`)
  await api.send(agent, 'GET /support/tasks?cursor=tsk_00000000000000000000000000000000', 404)
  await api.send(agent, 'GET /support/deliveries?cursor=dlv_00000000000000000000000000000000', 200)
  await api.send(agent, 'POST /support/deliveries/retry', 200)
  await api.send(agent, 'POST /support/desk/try', 200)
}

async function switchRequests(api: Caller, quartet: Quartet): Promise<void> {
  const operator = await tokenFor(quartet, 'operator', 'rides:read', 'rides:write')
  await api.send(operator, 'PATCH /switches/three_order_check', 200, { json: { enabled: true, platforms: ['ios'] } })
  await api.send(operator, 'PATCH /switches/three_order_check', 200, { json: { min_app_version: '4.12.0' } })
  const rules = [
    { platforms: ['ios'], min_app_version: '4.12.0', percent: 10, from: '2026-01-06T00:00:00Z', value: 'blue' },
    { below_app_version: '3.0.0', salt: 'colour', until: '2026-03-01T00:00:00Z', value: 'green' },
  ]
  const color = { name: 'star_color', type: 'text', default: 'grey', rules, note: 'Colour of the stars' }
  await api.send(operator, 'POST /switches', 201, { json: color })
  await api.send(operator, 'POST /switches', 409, { json: color })
  await api.send(operator, 'POST /switches', 400, { json: { ...color, name: 'star_size', default: 1 } })
  await api.sendTwice(operator, 'GET /switches/star_color')
  const client = { platform: 'ios', app_version: '4.12.0', at: '2026-02-01T00:00:00Z' }
  await api.send(operator, 'POST /switches/star_color/preview', 200, { json: { default: 'red', ...client } })
  await api.send(operator, 'POST /switches/star_color/preview', 400, { json: { default: 1 } })
  await api.send(operator, 'GET /config?platform=ios&app_version=4.12.0', 200)
  await api.send(operator, 'DELETE /switches/star_color', 204)
  await api.send(operator, 'DELETE /switches/star_color', 404)
  await api.send(operator, 'DELETE /switches/tips', 409)
  const { changes } = await api.sendTwice<{ changes: { id: string }[] }>(operator, 'GET /switches/history')
  await api.send(operator, `POST /switches/history/${changes[0]?.id}/revert`, 200)
  await choiceRequests(api, operator)
  for (const query of ['', '?by=version', '?by=variant&switch=three_order_check', '?from=2026-01-01T00:00:00Z'])
    await api.send(operator, `GET /feedback-report${query}`, 200)
  await api.send(operator, 'GET /feedback-report?by=variant', 400)
}

async function choiceRequests(api: Caller, operator: Credential): Promise<void> {
  const lists = await api.sendTwice<{ version: number; quality_choices: object[]; better_quality_choices: object[] }>(
    operator,
    'GET /feedback-choices',
  )
  const { version, quality_choices, better_quality_choices } = lists
  const seat = { text: { en: 'Child seat', ru: 'Детское кресло' }, stars: [4, 5], cause: 'car' }
  const json = { version, quality_choices: [...quality_choices, seat], better_quality_choices }
  await api.send(operator, 'PUT /feedback-choices', 200, { json })
  await api.send(operator, 'PUT /feedback-choices', 409, { json })
  await api.send(operator, 'PUT /feedback-choices', 400, {
    json: { ...json, quality_choices: [seat, seat] },
  })
  await api.send(operator, `POST /feedback-choices/history/${version}/revert`, 200)
}
