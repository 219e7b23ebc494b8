import { beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '#server/core/audit.ts'
import { db } from '#server/core/database/db.ts'
import { actorOf, aToken, aUser, contextFor, type TestUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'

const server = aTestServer()
let token: string
let user: TestUser
beforeAll(async () => {
  token = await aToken(await aUser({ roles: ['operator'] }))
  user = await aUser({ name: 'Nina' })
  for (let n = 1; n <= 5; n++) await note(n % 2 ? 'thing.create' : 'thing.delete', `thing:${n}`)
})

async function note(action: string, subject: string, after: Record<string, unknown> = { size: 1 }) {
  await writeAudit(db(), contextFor(actorOf(user), { ip: '10.1.1.1' }), action, [{ subject, after }])
}

interface Page {
  items: { id: string; subject: string; at: string }[]
  next: string | null
}
const read = async (query: string) => (await (await server.fetch(`/api/audit${query}`, { token })).json()) as Page
const subjects = async (query: string) => (await read(query)).items.map(({ subject }) => subject)

describe('the audit log', () => {
  it('says who did what to what, from where and by which credential', async () => {
    const [entry] = (await read('?subject=thing:5')).items
    expect(entry).toMatchObject({
      action: 'thing.create',
      actor: { id: user.id, name: 'Nina', email: user.email },
      credential: expect.stringMatching(/^session:ses_/),
      ip: '10.1.1.1',
      before: null,
      after: { size: 1 },
    })
  })

  it('is read page by page, newest first', async () => {
    const first = await read(`?actor=${user.id}&limit=3`)
    expect(first.items.map(({ subject }) => subject)).toEqual(['thing:5', 'thing:4', 'thing:3'])
    const second = await read(`?actor=${user.id}&limit=3&before=${first.next}`)
    expect(second).toMatchObject({ items: [{ subject: 'thing:2' }, { subject: 'thing:1' }], next: null })
  })

  it('is filtered by action, group of actions, subject and time', async () => {
    expect(await subjects('?action=thing.delete')).toEqual(['thing:4', 'thing:2'])
    expect(await subjects('?action=thing.')).toHaveLength(5)
    expect(await subjects('?action=thing')).toEqual([])
    const { at } = (await read('?subject=thing:3')).items[0] ?? { at: '' }
    const since = await subjects(`?action=thing.&from=${at}`)
    const before = await subjects(`?action=thing.&to=${at}`)
    expect(since).toContain('thing:3')
    expect([...since, ...before]).toEqual(['thing:5', 'thing:4', 'thing:3', 'thing:2', 'thing:1'])
  })

  it.each(['?limit=0', '?limit=201', '?before=x', '?from=yesterday', '?who=me'])('refuses %s', async (query) => {
    expect([400, 422]).toContain((await server.fetch(`/api/audit${query}`, { token })).status)
  })

  it('never holds a secret', async () => {
    const secrets = {
      password: 'x1',
      newPassword: 'x2',
      apiToken: 'x3',
      passwordHash: 'x4',
      clientSecret: 'x5',
      sshKey: 'x6',
    }
    await note('thing.secret', 'thing:secret', { ...secrets, name: 'open' })
    const row = await db().auditEntry.findFirstOrThrow({ where: { subject: 'thing:secret' } })
    expect(row.after).toEqual({ name: 'open' })
  })

  it('cannot be changed, deleted or emptied, not even by the application itself', async () => {
    const before = await db().auditEntry.count()
    await expect(db().auditEntry.updateMany({ data: { ip: null } })).rejects.toThrow(/append-only/)
    await expect(db().auditEntry.deleteMany({ where: { actorId: user.id } })).rejects.toThrow(/append-only/)
    await expect(db().$executeRaw`truncate audit_entry`).rejects.toThrow(/append-only/)
    await expect(db().$executeRaw`truncate audit_entry cascade`).rejects.toThrow(/append-only/)
    expect(await db().auditEntry.count()).toBe(before)
    expect(await db().auditEntry.count({ where: { ip: null } })).toBe(0)
  })
})
