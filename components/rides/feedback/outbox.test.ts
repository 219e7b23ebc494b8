import { describe, expect, test } from 'vitest'
import { Outbox, retryDelay } from './outbox.ts'
import type { PhoneStorage } from './phone-storage.ts'

const BODY = { order_id: 'o1', stars: 5 }

function memory(): PhoneStorage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** A phone whose server plays the given answers in turn; `null` is a broken connection. */
function phone(answers: (Response | null)[], storage: PhoneStorage | null = memory()) {
  const sent: string[] = []
  const paths: string[] = []
  const waits: number[] = []
  const due: (() => void)[] = []
  const make = (owner = 'usr_1') =>
    new Outbox(owner, undefined, {
      storage,
      later: (ms, work) => {
        waits.push(ms)
        due.push(work)
        return () => void due.splice(due.indexOf(work), 1)
      },
      fetch: async (path, init) => {
        paths.push(path)
        sent.push(init.body as string)
        const answer = answers.shift()
        if (!answer) throw new TypeError('offline')
        return answer
      },
    })
  return { make, sent, paths, waits, nextDue: () => due.shift()?.() }
}

const saved = () => Response.json({ status: 'saved' })
const failed = (status: number, code = 'internal', headers = {}) =>
  Response.json({ error: { code, message: code } }, { status, headers })
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('an unsent save', () => {
  test('is sent with the identical body until the server has it, after 1, 2, 4 … seconds', async () => {
    const { make, sent, waits, nextDue } = phone([null, failed(500), null, saved()])
    const outbox = make()
    outbox.send('o1', BODY)
    for (let i = 0; i < 3; i++) {
      await settled()
      expect(outbox.stateOf('o1')?.state).toBe('waiting')
      nextDue()
    }
    await settled()
    expect(outbox.stateOf('o1')?.state).toBe('saved')
    expect(outbox.has('o1')).toBe(false)
    expect(waits).toEqual([1000, 2000, 4000])
    expect(new Set(sent)).toEqual(new Set([JSON.stringify(BODY)]))
  })

  test('survives a reload and is sent by the next page', async () => {
    const { make, sent } = phone([null, saved()])
    make().send('o1', BODY)
    await settled()
    const reloaded = make()
    reloaded.wake()
    await settled()
    expect(reloaded.stateOf('o1')?.state).toBe('saved')
    expect(sent).toHaveLength(2)
  })

  test.each([
    ['an array of reasons', { reasons: ['Clean car'] }, '/api/save-feedback'],
    ['a dictionary beside it', { reasons: ['Clean car'], better_reasons: {} }, '/api/save-feedback'],
    ['an object of reasons', { reasons: { quality_choices: ['Clean car'] } }, '/api/v2/save-feedback'],
    ['no reasons', {}, '/api/v2/save-feedback'],
  ])('with %s goes where that form is accepted', async (_form, reasons, path) => {
    const { make, paths } = phone([null, saved()])
    make().send('o1', { ...BODY, ...reasons })
    await settled()
    make().wake()
    await settled()
    expect(paths).toEqual([path, path])
  })

  test('is never sent for another owner', async () => {
    const { make, sent } = phone([null, saved()])
    make('usr_1').send('o1', BODY)
    await settled()
    make('usr_2').wake()
    await settled()
    expect(sent).toHaveLength(1)
  })

  test('is sent once for two taps, also with another body', async () => {
    const { make, sent } = phone([saved(), saved()])
    const outbox = make()
    outbox.send('o1', BODY)
    outbox.send('o1', { ...BODY, stars: 1 })
    await settled()
    expect(sent).toEqual([JSON.stringify(BODY)])
  })

  test('counts as saved when the order already has its feedback, but not for any other 409', async () => {
    const { make, nextDue } = phone([failed(409, 'conflict'), failed(409, 'already_saved')])
    const outbox = make()
    outbox.send('o1', BODY)
    await settled()
    expect(outbox.stateOf('o1')?.state).toBe('waiting')
    nextDue()
    await settled()
    expect(outbox.stateOf('o1')?.state).toBe('saved')
  })

  test.each([400, 404])(
    'that is refused with %i stays on the phone, and the next page offers it again',
    async (status) => {
      const { make, sent, waits } = phone([failed(status, 'never'), saved()])
      const outbox = make()
      outbox.send('o1', BODY)
      await settled()
      expect(outbox.stateOf('o1')).toEqual({ state: 'refused', message: 'never' })
      expect([outbox.has('o1'), waits]).toEqual([true, []])
      const later = make()
      later.wake()
      await settled()
      expect([later.stateOf('o1')?.state, later.has('o1')]).toEqual(['saved', false])
      expect(sent).toEqual([JSON.stringify(BODY), JSON.stringify(BODY)])
    },
  )

  test('that was refused is replaced by what the rider sends instead', async () => {
    const { make, sent } = phone([failed(400, 'never'), saved()])
    const outbox = make()
    outbox.send('o1', BODY)
    await settled()
    outbox.send('o1', { ...BODY, stars: 1 })
    await settled()
    expect([outbox.stateOf('o1')?.state, outbox.has('o1')]).toEqual(['saved', false])
    expect(sent.at(-1)).toBe(JSON.stringify({ ...BODY, stars: 1 }))
  })

  test.each([401, 429, 500, 503])('is kept while the answer may change: %i', async (status) => {
    const { make } = phone([failed(status)])
    const outbox = make()
    outbox.send('o1', BODY)
    await settled()
    expect(outbox.has('o1')).toBe(true)
  })

  test('is sent even where the browser stores nothing', async () => {
    const { make, nextDue } = phone([null, saved()], null)
    const outbox = make()
    outbox.send('o1', BODY)
    await settled()
    nextDue()
    await settled()
    expect(outbox.stateOf('o1')?.state).toBe('saved')
  })
})

test('the wait grows to a minute and never undercuts Retry-After', () => {
  expect([1, 2, 3, 6, 7, 100].map((n) => retryDelay(n, null))).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
  expect(retryDelay(1, '30')).toBe(30_000)
  expect(retryDelay(7, '2')).toBe(60_000)
})
