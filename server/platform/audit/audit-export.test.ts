import { beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '#server/core/audit.ts'
import { db } from '#server/core/database/db.ts'
import { actorOf, aToken, aUser, contextFor, type TestUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'

const MANY = 1_234

const server = aTestServer()
let token: string
let user: TestUser
beforeAll(async () => {
  token = await aToken(await aUser({ roles: ['operator'] }))
  user = await aUser({ name: '=HYPERLINK("http://evil.example")' })
  const ctx = contextFor(actorOf(user), { ip: '10.1.1.1' })
  await writeAudit(db(), ctx, 'thing.create', [{ subject: '+thing', after: { text: 'a "quoted", word' } }])
  const data = Array.from({ length: MANY }, (_, n) => ({ action: 'thing.many', requestId: `req_${n}` }))
  await db().auditEntry.createMany({ data })
})

const fetched = (query: string) => server.fetch(`/api/audit/export?${query}`, { token })

describe('the export of the audit log', () => {
  it('has every entry of the list once and in its order, as lines of JSON', async () => {
    const response = await fetched('action=thing.')
    expect(response.headers.get('content-type')).toContain('application/x-ndjson')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-[\d-]+\.ndjson"$/)
    const entries = (await response.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string })
    const listed: object[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await server.fetch(`/api/audit?action=thing.&limit=200${next && `&before=${next}`}`, { token })
      const body = (await page.json()) as { items: object[]; next: string | null }
      listed.push(...body.items)
      next = body.next
    }
    expect(listed).toHaveLength(MANY + 1)
    expect(entries).toEqual(listed)
  })

  it('is a table that no spreadsheet runs', async () => {
    const response = await fetched('action=thing.create&format=csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [names, line, end] = (await response.text()).split('\r\n')
    expect(names).toBe('id,at,action,actor_id,actor_name,actor_email,credential,ip,request_id,subject,before,after')
    expect(line).toContain(`,${user.id},"'=HYPERLINK(""http://evil.example"")",${user.email},session:`)
    expect(line).toContain(`,'+thing,,"{""text"":""a \\""quoted\\"", word""}"`)
    expect(end).toBe('')
  })

  it('takes the filters of the list', async () => {
    const lines = async (query: string) => (await (await fetched(query)).text()).split('\n').length - 1
    expect(await lines('action=thing.create')).toBe(1)
    expect(await lines(`actor=${user.id}`)).toBe(1)
    expect(await lines('subject=nothing')).toBe(0)
    expect(await lines('action=thing.&to=2026-01-01T00:00:00Z')).toBe(0)
    for (const query of ['format=xml', 'limit=5', 'from=yesterday']) expect((await fetched(query)).status).toBe(400)
  })

  it('is for operators', async () => {
    const other = await aToken(user)
    expect((await server.fetch('/api/audit/export', { token: other })).status).toBe(403)
  })
})
