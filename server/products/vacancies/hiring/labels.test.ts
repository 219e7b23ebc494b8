import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { type Employer } from '../testing/people.ts'
import { CARDS, one, someHiring, type Applicant, type Board } from '../testing/hiring.ts'

const { call, aBoard, change, move, countsOf } = someHiring()

describe('a label of several responses', () => {
  const label = (of: Employer, json: object) => call('POST', '/vacancies/hiring/labels', of.token, json)
  const withLabels = async (of: Employer, names: string[]) => {
    const { body } = await change(of, ({ labels }) => ({ labels: [...labels, ...names.map((name) => ({ name }))] }))
    return (body.labels as { id: string }[]).map(({ id }) => id) as [string, string]
  }
  const labelsOf = async (of: Board) => {
    const { body } = await call('GET', `${CARDS}?vacancy_id=${of.vacancy}`, of.token)
    const byId = new Map(body.items.map((card) => [card.id, card.labels]))
    return of.people.map(({ id }) => byId.get(id))
  }
  const audited = (id: string) =>
    db().auditEntry.findMany({
      where: { subject: `negotiation:${id}`, action: 'hiring.update' },
      orderBy: { id: 'asc' },
    })

  test('is added to each and removed again, beside others, once also under a double click', async () => {
    const board = await aBoard(3)
    const [reserve, urgent] = await withLabels(board, ['Резерв', 'Срочно'])
    const [first, second, third] = board.people as [Applicant, Applicant, Applicant]
    await move(board, first.id, { labels: [urgent], stage: 'phone' })
    await move(board, second.id, { labels: [reserve] })
    const responses = [first.id, second.id, third.id, third.id]
    const add = { responses, label: reserve, action: 'add' }
    const [one, other] = await Promise.all([label(board, add), label(board, add)])
    expect(new Set([one.body.done, other.body.done])).toEqual(new Set([0, 2]))
    const { items } = one.body.done === 2 ? one.body : other.body
    expect(items).toEqual([
      { id: first.id, refused: null },
      { id: second.id, refused: 'already' },
      { id: third.id, refused: null },
    ])
    expect(await labelsOf(board)).toEqual([[urgent, reserve], [reserve], [reserve]])
    expect(await countsOf(board)).toEqual({ new: 2, phone: 1 })
    expect((await audited(first.id)).map(({ actorId, before, after }) => ({ actorId, before, after }))).toEqual([
      expect.anything(),
      {
        actorId: board.user.id,
        before: { stage: 'phone', labels: [urgent] },
        after: { stage: 'phone', labels: [urgent, reserve] },
      },
    ])
    expect(await audited(second.id)).toHaveLength(1)

    const removed = await label(board, { responses: [first.id, second.id], label: reserve, action: 'remove' })
    expect([removed.status, removed.body.done]).toEqual([200, 2])
    expect(await labelsOf(board)).toEqual([[urgent], [], [reserve]])
    const again = await label(board, { responses: [second.id], label: reserve, action: 'remove' })
    expect(again.body).toEqual({ done: 0, items: [{ id: second.id, refused: 'already' }] })
    for (const who of board.people)
      expect((await call('GET', `/negotiations/${who.id}`, who.token)).body).toMatchObject({
        state: { id: 'response' },
      })
  })

  test('leaves out what a deleted label has left behind', async () => {
    const board = await aBoard(1)
    const [reserve, urgent] = await withLabels(board, ['Резерв', 'Срочно'])
    await move(board, one(board).id, { labels: [urgent] })
    await change(board, ({ labels }) => ({ labels: labels.filter(({ id }) => id !== urgent) }))
    const responses = [one(board).id]
    expect((await label(board, { responses, label: reserve, action: 'add' })).body.done).toBe(1)
    expect(await labelsOf(board)).toEqual([[reserve]])
    expect((await label(board, { responses, label: urgent, action: 'remove' })).body.bad_argument).toBe('label')
  })

  test('concerns responses of the own company alone, 50 at most', async () => {
    const board = await aBoard(1)
    const [reserve] = await withLabels(board, ['Резерв'])
    const stranger = await aBoard(1)
    const [foreign] = await withLabels(stranger, ['Резерв'])
    const who = one(board)
    const responses = [who.id, one(stranger).id, '2147483646']
    const { body } = await label(stranger, { responses, label: foreign, action: 'add' })
    expect(body.items.map((item) => item.refused)).toEqual(['not_found', null, 'not_found'])
    expect(await labelsOf(board)).toEqual([[]])
    const refusal = async (token: string, json: object) => {
      const answer = await call('POST', '/vacancies/hiring/labels', token, json)
      return [answer.status, answer.body.bad_argument]
    }
    const add = { responses: [who.id], label: reserve, action: 'add' }
    expect(await refusal(stranger.token, add)).toEqual([400, 'label'])
    expect(await refusal(who.token, add)).toEqual([403, undefined])
    const many = Array.from({ length: 51 }, (_, at) => String(at + 1))
    expect(await refusal(board.token, { ...add, responses: many })).toEqual([400, 'responses'])
    expect(await refusal(board.token, { ...add, responses: [] })).toEqual([400, 'responses'])
    expect(await refusal(board.token, { ...add, action: 'set' })).toEqual([400, 'action'])
    expect(await labelsOf(board)).toEqual([[]])
  })
})
