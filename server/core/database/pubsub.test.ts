import { afterEach, expect, test } from 'vitest'
import { env, setEnv } from '#server/settings/env.ts'
import { aDatabaseProxy } from '#server/testing/proxy.ts'
import { db } from './db.ts'
import { closePubsub, membersOf, publishAside, subscribe } from './pubsub.ts'
import { publish } from './pubsub.sql.ts'

afterEach(closePubsub)

/** What a new subscriber of a channel receives. */
function received(channel: string, member?: number) {
  const messages: (string | null)[] = []
  return { messages, end: subscribe(channel, (message) => messages.push(message), member) }
}

test('a subscriber learns that listening began, then gets the messages of its channel alone', async () => {
  const { messages } = received('test one')
  await expect.poll(() => messages).toEqual([null])
  await publish(db(), 'test two', 'for others')
  await publish(db(), 'test one', '{"id":1}')
  await expect.poll(() => messages).toEqual([null, '{"id":1}'])
})

test('a channel subscribed to later says too when listening begins', async () => {
  const first = received('test one')
  await expect.poll(() => first.messages).toEqual([null])
  const second = received('test two')
  await expect.poll(() => second.messages).toEqual([null])
  expect(first.messages).toEqual([null])
})

test('a message counts when its transaction commits, and never when it is rolled back', async () => {
  const { messages } = received('test one')
  await expect.poll(() => messages).toEqual([null])
  const failing = db().$transaction(async (tx) => {
    await publish(tx, 'test one', 'rolled back')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await publish(db(), 'test one', 'committed')
  await expect.poll(() => messages).toEqual([null, 'committed'])
})

test('after a lost connection every subscriber is asked to read again, and messages arrive as before', async () => {
  const { messages } = received('test one')
  await expect.poll(() => messages).toEqual([null])
  await db().$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'quartet messages'`
  await expect.poll(() => messages).toEqual([null, null])
  await publish(db(), 'test one', 'again')
  await expect.poll(() => messages).toEqual([null, null, 'again'])
})

test('a connection that was dropped silently is noticed and replaced', async () => {
  const direct = env().DATABASE_URL
  const proxy = await aDatabaseProxy(direct)
  setEnv({ DATABASE_URL: proxy.url })
  try {
    const { messages } = received('test one')
    await expect.poll(() => messages).toEqual([null])
    proxy.silence()
    await expect.poll(() => messages).toEqual([null, null])
    await publishAside('test one', 'again')
    await expect.poll(() => messages).toEqual([null, null, 'again'])
  } finally {
    setEnv({ DATABASE_URL: direct })
    await closePubsub()
    await proxy.cut()
  }
})

test('an ended subscription receives nothing more', async () => {
  const ended = received('test one')
  const other = received('test one')
  await expect.poll(() => other.messages).toEqual([null])
  ended.end()
  await publish(db(), 'test one', 'late')
  await expect.poll(() => other.messages).toEqual([null, 'late'])
  expect(ended.messages).toEqual([null])
})

test('members of a channel are seen while they listen, also after a lost connection', async () => {
  const member = received('test one', 2 ** 31 - 1)
  received('test two', 5)
  await expect.poll(() => member.messages).toEqual([null])
  expect(await membersOf('test one')).toEqual(new Set([2 ** 31 - 1]))
  await db().$executeRaw`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%pg_locks%' and pid <> pg_backend_pid()`
  await expect.poll(() => member.messages).toEqual([null, null])
  expect(await membersOf('test one')).toEqual(new Set([2 ** 31 - 1]))
  await publishAside('test one', 'aside')
  await expect.poll(() => member.messages).toEqual([null, null, 'aside'])
  await closePubsub()
  await expect(membersOf('test one')).rejects.toThrow('not connected')
  expect(received('test three').messages).toEqual([])
  await expect.poll(() => membersOf('test one').catch(String)).toEqual(new Set())
})
