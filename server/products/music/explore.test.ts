import { expect, it } from 'vitest'
import { aSession, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import { shared } from '#server/testing/shared.ts'

const server = shared(startTestServer)

it('free queries of the internal layer are for operators only', async () => {
  const input = encodeURIComponent(JSON.stringify({ address: '/track?fields=track.composer&limit=500' }))
  const statusFor = async (user: Awaited<ReturnType<typeof aUser>>) => {
    const cookie = await aSession(user)
    return (await server.fetch(`/api/trpc/music.explore?input=${input}`, { headers: { cookie } })).status
  }
  expect(await statusFor(await aUser())).toBe(403)
  expect(await statusFor(await aUser({ roles: ['employer', 'agent'] }))).toBe(403)
  expect(await statusFor(await aUser({ roles: ['operator'] }))).toBe(200)
})
