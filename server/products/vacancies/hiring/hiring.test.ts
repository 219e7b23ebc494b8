import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { aToken } from '#server/testing/factories.ts'
import { anEmployer, aVacancyBody, type Employer } from '../testing/people.ts'
import { sendReminders } from './reminders.task.ts'
import { CARDS, one, someHiring, type Applicant, type Settings } from '../testing/hiring.ts'

const { server, call, responding, aBoard, settingsOf, change, move, countsOf, messagesOf } = someHiring()

describe('stages', () => {
  test('a response stands in the first until it is moved; a bound stage invites or declines, others say nothing', async () => {
    const board = await aBoard(3)
    const who = one(board)
    expect(await countsOf(board)).toEqual({ new: 3 })
    const before = (await call('GET', `/negotiations/${who.id}`, who.token)).body
    expect((await move(board, who.id, { stage: 'phone' })).status).toBe(204)
    expect((await call('GET', `/negotiations/${who.id}`, who.token)).body).toEqual(before)
    await move(board, who.id, { stage: 'interview' })
    expect((await call('GET', `${CARDS}/${who.id}`, board.token)).body).toMatchObject({
      id: who.id,
      stage: 'interview',
      response: { state: { id: 'invitation' } },
    })
    const invited = (await call('GET', `/negotiations/${who.id}`, who.token)).body
    expect(invited).toMatchObject({ state: { id: 'invitation' }, has_updates: true })
    expect((await call('GET', '/notifications', who.token)).body.items).toMatchObject([{ kind: 'response.invited' }])
    expect(await countsOf(board)).toEqual({ new: 2, interview: 1 })
    const { body } = await call('GET', `${CARDS}?vacancy_id=${board.vacancy}&stage=new`, board.token)
    expect([body.found, body.items.length]).toEqual([2, 2])
  })

  test('follow a decision that is made elsewhere, and never back from further on', async () => {
    const board = await aBoard(2)
    const [first, second] = board.people as [Applicant, Applicant]
    await call('PUT', `/negotiations/discard/${first.id}`, board.token, {})
    await move(board, second.id, { stage: 'offer' })
    await call('PUT', `/negotiations/invitation/${second.id}`, board.token, {})
    expect(await countsOf(board)).toEqual({ declined: 1, offer: 1 })
    await call('PUT', `/negotiations/invitation/${first.id}`, board.token, {})
    expect(await countsOf(board)).toEqual({ interview: 1, offer: 1 })
  })

  test('are renamed, added and reordered; nobody moves by it', async () => {
    const board = await aBoard(2)
    await move(board, one(board).id, { stage: 'phone' })
    const { status, body } = await change(board, ({ stages }) => ({
      stages: [{ name: 'Входящие', state: null }, ...stages.map((stage) => ({ ...stage, name: `${stage.name} 2` }))],
    }))
    expect([status, body.version]).toEqual([200, 1])
    expect(await countsOf(board)).toEqual({ new: 1, phone: 1 })
    const later = await responding(board.vacancy)
    const [first] = (await settingsOf(board)).stages
    expect(first).toMatchObject({ name: 'Входящие', responses: 1 })
    expect((await call('GET', `${CARDS}/${later.id}`, board.token)).body.stage).toBe(first?.id)
  })

  test('one that is deleted says where its responses go', async () => {
    const board = await aBoard(2)
    await move(board, one(board).id, { stage: 'phone' })
    const without = ({ stages }: Settings) => stages.filter(({ id }) => id !== 'phone' && id !== 'new')
    const refused = await change(board, (now) => ({ stages: without(now).slice(1) }))
    expect([refused.status, (await settingsOf(board)).version]).toEqual([409, 0])
    const moves = [
      { from: 'phone', to: 'offer' },
      { from: 'new', to: 'hired' },
    ]
    const stages = (now: Settings) => [{ name: 'Вход', state: null }, ...without(now)]
    expect((await change(board, (now) => ({ stages: stages(now), moves }))).status).toBe(200)
    expect(await countsOf(board)).toEqual({ offer: 1, hired: 1 })
  })

  test('refuses what cannot be: an old version, a first stage with a state, two of one name, an unknown id', async () => {
    const board = await aBoard(1)
    const refusal = async (how: (now: Settings) => Partial<Settings>) => {
      const { status, body } = await change(board, how)
      return [status, body.bad_argument]
    }
    expect(await refusal(() => ({ version: 7 }))).toEqual([409, undefined])
    expect(await refusal(({ stages }) => ({ stages: stages.slice(2) }))).toEqual([400, 'stages.0.state'])
    expect(await refusal(() => ({ labels: [{ name: 'А' }, { name: 'а' }] }))).toEqual([400, 'labels.1.name'])
    expect(await refusal(() => ({ labels: [{ id: 'x', name: 'А' }] }))).toEqual([400, 'labels.0.id'])
    expect(await refusal(() => ({ stages: [] }))).toEqual([400, 'stages'])
    expect((await move(board, one(board).id, { stage: 'nowhere' })).body.bad_argument).toBe('stage')
    expect((await move(board, one(board).id, { labels: ['nothing'] })).body.bad_argument).toBe('labels')
  })
})

describe('labels, notes and reminders', () => {
  test('are seen by the company alone', async () => {
    const board = await aBoard(2)
    const who = one(board)
    const labels = (await change(board, () => ({ labels: [{ name: 'Секретная метка' }] }))).body.labels
    const [label] = labels as { id: string }[]
    await move(board, who.id, { labels: [label?.id], stage: 'phone' })
    const { body: note } = await call('POST', `${CARDS}/${who.id}/notes`, board.token, { text: 'Секретная заметка' })
    const list = await call('GET', `${CARDS}?vacancy_id=${board.vacancy}&label=${label?.id}`, board.token)
    expect(list.body).toMatchObject({ found: 1, items: [{ id: who.id, note_count: 1, labels: [label?.id] }] })
    const full = (await call('GET', `${CARDS}/${who.id}`, board.token)).body
    expect(full.notes).toMatchObject([{ id: note.id, text: 'Секретная заметка', author: 'Test User', mine: true }])

    for (const path of ['/negotiations', `/negotiations/${who.id}`, `/negotiations/${who.id}/messages`]) {
      const { status, body } = await call('GET', path, who.token)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/Секретная|phone"|note_count|stage|label/)
    }
    const stranger = await anEmployer()
    for (const { token, status } of [
      { token: who.token, status: 403 },
      { token: stranger.token, status: 404 },
    ]) {
      expect((await call('GET', `${CARDS}/${who.id}`, token)).status).toBe(status)
      expect((await call('PATCH', `/vacancies/hiring/notes/${note.id}`, token, { text: 'x' })).status).toBe(status)
      expect((await call('GET', `${CARDS}?vacancy_id=${board.vacancy}`, token)).status).toBe(status)
    }
    expect((await call('GET', CARDS, stranger.token)).body.found).toBe(0)
    const answers = { responses: [who.id], action: 'discard' }
    const foreign = await call('POST', '/vacancies/hiring/answers', stranger.token, answers)
    expect(foreign.body).toEqual({ done: 0, items: [{ id: who.id, refused: 'not_found' }] })

    const edited = await call('PATCH', `/vacancies/hiring/notes/${note.id}`, board.token, { text: 'Иначе' })
    expect(edited.body).toMatchObject({ text: 'Иначе', edited_at: expect.any(String) })
    expect((await call('DELETE', `/vacancies/hiring/notes/${note.id}`, board.token)).status).toBe(204)
    expect((await call('DELETE', `/vacancies/hiring/notes/${note.id}`, board.token)).status).toBe(404)

    await db().user.update({ where: { id: board.user.id }, data: { roles: ['user'] } })
    const former = await aToken(board.user)
    for (const path of ['/vacancies/hiring', CARDS, `${CARDS}/${who.id}`])
      expect((await call('GET', path, former)).status).toBe(403)
  })

  test('a reminder is a notification at its time, once, also with two workers and a repeated run', async () => {
    const board = await aBoard(1)
    const path = `${CARDS}/${one(board).id}`
    const at = (ahead: number) => new Date(Date.now() + ahead).toISOString()
    const add = (text: string, ahead: number) =>
      call('POST', `${path}/reminders`, board.token, { text, remind_at: at(ahead) })
    expect((await add('Позвонить', -60_000)).body.bad_argument).toBe('remind_at')
    const { status, body } = await add('Позвонить', 3_600_000)
    await add('Потом', 7_200_000)
    expect([status, body.sent]).toEqual([201, false])
    const run = (ahead: number) => {
      const now = new Date(Date.now() + ahead)
      return sendReminders({ db: db(), log: log(), signal: new AbortController().signal }, now)
    }
    const told = () =>
      db().notification.findMany({ where: { userId: board.user.id, kind: 'reminder.due' }, select: { events: true } })
    await run(0)
    expect(await told()).toEqual([])
    await db().user.update({ where: { id: board.user.id }, data: { roles: ['user'] } })
    await run(3_700_000)
    expect(await told()).toEqual([])
    await db().user.update({ where: { id: board.user.id }, data: { roles: ['user', 'employer'] } })
    await Promise.all([run(3_700_000), run(3_700_000)])
    await run(3_700_000)
    expect(await told()).toEqual([{ events: 1 }])
    const [notice] = (await call('GET', '/notifications?unread=true', board.token)).body.items.filter(
      ({ kind }) => kind === 'reminder.due',
    )
    expect(notice).toMatchObject({ path: `/vacancies/employer/responses/${one(board).id}` })
    const seen = (await call('GET', path, board.token)).body
    expect(seen.reminders).toMatchObject([
      { text: 'Позвонить', sent: true },
      { text: 'Потом', sent: false },
    ])
    expect(
      await db().notification.count({ where: { userId: board.user.id, kind: 'reminder.due', readAt: null } }),
    ).toBe(0)
    expect((await call('DELETE', `/vacancies/hiring/reminders/${body.id}`, board.token)).status).toBe(204)
    expect(await told()).toEqual([])
  })
})

describe('answers to several responses', () => {
  const answer = (of: Employer, json: object, key?: string) =>
    server.call('POST', '/vacancies/hiring/answers', {
      token: of.token,
      json,
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    })

  test('reach each once with its own words, also under a double click', async () => {
    const board = await aBoard(3)
    const responses = board.people.map(({ id }) => id)
    const json = { responses, action: 'invite', message: '{name}, ждём вас: {vacancy}' }
    const [first, second] = await Promise.all([answer(board, json), answer(board, json)])
    expect(new Set([first.body.done, second.body.done])).toEqual(new Set([0, 3]))
    for (const who of board.people) {
      expect(await messagesOf(who)).toEqual(['Вера, ждём вас: Разработчик квантовых компиляторов'])
      expect((await call('GET', `/negotiations/${who.id}`, who.token)).body).toMatchObject({
        state: { id: 'invitation' },
      })
    }
    expect(await countsOf(board)).toEqual({ interview: 3 })
    const declined = { responses, action: 'discard' }
    const [once, again] = [await answer(board, declined, 'same'), await answer(board, declined, 'same')]
    expect([once.body, again.body]).toEqual([once.body, once.body])
    expect(once.body.done).toBe(3)
  })

  test('name those that cannot be answered, and answer the others', async () => {
    const board = await aBoard(1)
    const hidden = await responding(board.vacancy, { hidden_fields: [{ id: 'names_and_photo' }] })
    const invited = await responding(board.vacancy)
    await call('PUT', `/negotiations/invitation/${invited.id}`, board.token, {})
    const held = (await call('POST', '/vacancies', board.token, aVacancyBody({ name: 'Повар' }))).body.id
    const waiting = await responding(held)
    await db().vacancy.update({ where: { id: Number(held) }, data: { heldAt: new Date() } })
    const responses = [one(board).id, hidden.id, invited.id, waiting.id, '2147483646']
    const { status, body } = await answer(board, { responses, action: 'invite', message: '{name}!' })
    expect([status, body.done]).toEqual([200, 1])
    expect(body.items.map((item) => item.refused)).toEqual([null, 'no_name', 'already', 'vacancy_held', 'not_found'])
    expect(await messagesOf(one(board))).toEqual(['Вера!'])
    expect((await call('GET', `/negotiations/${hidden.id}`, hidden.token)).body.state).toMatchObject({ id: 'response' })
    const notices = await db().notification.findMany({
      where: { userId: board.user.id, subject: `response:${hidden.id}` },
    })
    expect(notices).toMatchObject([{ facts: { who: 'Бухгалтер' } }])
  })

  test('are at most 50', async () => {
    const board = await aBoard(0)
    const responses = Array.from({ length: 51 }, (_, at) => String(at + 1))
    expect((await answer(board, { responses, action: 'discard' })).body.bad_argument).toBe('responses')
    expect((await answer(board, { responses: [], action: 'discard' })).status).toBe(400)
  })
})
