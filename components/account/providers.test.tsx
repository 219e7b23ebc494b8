// @vitest-environment happy-dom
import { mount } from '#components/testing/mount.tsx'
import { expect, it, vi } from 'vitest'
import { loaded, trpc } from '#components/testing/render.tsx'
import { Providers } from './providers.tsx'

it('asks who is at the browser before it leaves for a provider to be linked', async () => {
  const begun: string[] = []
  const went = vi.fn()
  vi.stubGlobal('location', { href: 'http://here.invalid/account', assign: went })
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/csrf') return Response.json({ csrfToken: 't' })
    begun.push(path)
    const error = { code: 'confirmation_required', message: 'Confirm that it is you, then try again' }
    return begun.length === 1
      ? Response.json({ error }, { status: 403 })
      : Response.json({ url: 'http://house.invalid/' })
  })
  const methods = {
    password: true,
    email_confirmed: true,
    passkeys: 0,
    authenticator_app: false,
    recovery_codes: 0,
    withheld_roles: [],
    providers: [],
  }
  const page = await mount(
    <Providers providers={[{ id: 'oidc', name: 'House' }]} linked={[]} />,
    [loaded(trpc.account.signInMethods.queryOptions({}), methods as never)],
    { 'account.confirm': [{ data: {} }] },
  )
  await page.press('Link House')
  await page.waitFor('Confirm that it is you')
  expect(went).not.toHaveBeenCalled()
  await page.type('Password', 'tea kettle on the stove')
  await page.press('Confirm')
  await expect.poll(() => went.mock.calls).toEqual([['http://house.invalid/']])
  expect(begun).toEqual(['/api/auth/signin/oidc', '/api/auth/signin/oidc'])
  expect(page.sent).toEqual([{ path: 'account.confirm', input: { password: 'tea kettle on the stove' } }])
})
