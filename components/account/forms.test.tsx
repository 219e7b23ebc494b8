// @vitest-environment happy-dom
import { mount, correctAndSend } from '#components/testing/mount.tsx'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { ForgotPasswordForm, ResetPasswordForm } from '#components/auth/password-reset-forms.tsx'
import { SignInForm } from '#components/auth/sign-in-form.tsx'
import { SignUpForm } from '#components/auth/sign-up-form.tsx'
import { loaded, trpc } from '#components/testing/render.tsx'
import { CreateToken } from '#components/tokens/create-token.tsx'
import { ProfileView } from './profile-view.tsx'
import { SecurityView } from './security-view.tsx'

const BUSY = { message: 'Busy' }

const account = (view: ReactElement, replies: object) =>
  mount(
    view,
    [
      loaded(trpc.account.signInMethods.queryOptions({}), {
        password: true,
        email_confirmed: true,
        passkeys: 0,
        authenticator_app: false,
        recovery_codes: 0,
        withheld_roles: [],
        providers: [],
      } as never),
      loaded(trpc.account.signInOptions.queryOptions({}), { providers: [], sign_up: true, passkeys: false } as never),
    ],
    replies as never,
  )

it('sends a name again once the refused one is another', async () => {
  const page = await account(<ProfileView name="Ada" email="ada@example.com" />, {
    'account.update': [{ message: 'name', fields: { name: ['Too long for a badge'] } }, BUSY],
  })
  await page.type('Display name', 'Augusta Ada King')
  const wrong = { field: 'Display name', message: 'Too long for a badge', corrected: 'Ada K.', action: 'Save name' }
  expect(await correctAndSend(page, wrong)).toEqual({ name: 'Ada K.' })
})

it('sends a password again once the current one is right', async () => {
  const text = 'The current password is incorrect'
  const page = await account(<SecurityView email="ada@example.com" />, {
    'account.changePassword': [{ message: text, fields: { current_password: [text] } }, BUSY],
  })
  await page.type('Current password', 'wrong')
  await page.type('New password', 'correct horse battery')
  const wrong = { field: 'Current password', message: text, corrected: 'right one', action: 'Change password' }
  expect(await correctAndSend(page, wrong)).toEqual({
    current_password: 'right one',
    password: 'correct horse battery',
    revoke_tokens: false,
  })
})

it('focuses the first empty field of a sign-up, and creates the account once all are filled in', async () => {
  const page = await mount(<SignUpForm next="/" passkeys={false} />, [], { 'account.signUp': [BUSY] })
  await page.press('Create account')
  expect(page.focused).toBe('Name')
  expect(page.alerts).toEqual(['Enter a name', 'Enter your e-mail address', 'Choose a password'])
  await page.type('Name', 'Ada')
  await page.type('E-mail', 'ada@example.com')
  await page.type('Password', 'correct horse battery')
  expect(page.asksBeforeLeaving).toBe(false)
  await page.press('Create account')
  expect(page.sent).toEqual([
    { path: 'account.signUp', input: { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' } },
  ])
})

it('creates the account at the second try, with an address that is not taken', async () => {
  const text = 'An account with this address exists'
  const page = await mount(<SignUpForm next="/" passkeys={false} />, [], {
    'account.signUp': [{ message: text, fields: { email: [text] } }, BUSY],
  })
  await page.type('Name', 'Ada')
  await page.type('E-mail', 'taken@example.com')
  await page.type('Password', 'correct horse battery')
  await page.press('Create account')
  expect([page.errorAt('E-mail'), page.focused]).toEqual([text, 'E-mail'])
  await page.type('E-mail', 'ada@example.com')
  expect(page.errorAt('E-mail')).toBe('')
  await page.press('Create account')
  expect(page.sent).toHaveLength(2)
})

it('requests a link for the address that was corrected', async () => {
  const page = await mount(<ForgotPasswordForm />, [], { 'account.forgotPassword': [BUSY] })
  await page.type('E-mail', 'ada')
  await page.press('Send link')
  expect([page.errorAt('E-mail'), page.focused]).toEqual(['Enter a valid e-mail address', 'E-mail'])
  await page.type('E-mail', 'ada@example.com')
  await page.press('Send link')
  expect(page.sent.map(({ input }) => input)).toEqual([{ email: 'ada@example.com' }])
})

it('sets another password than the refused one', async () => {
  const text = 'This password is too common'
  const page = await mount(<ResetPasswordForm token="t" />, [], {
    'account.resetPassword': [{ message: text, fields: { password: [text] } }, BUSY],
  })
  await page.type('New password', 'password1234')
  await page.press('Set password')
  expect([page.errorAt('New password'), page.focused]).toEqual([text, 'New password'])
  await page.type('New password', 'correct horse battery')
  expect(page.errorAt('New password')).toBe('')
  await page.press('Set password')
  expect(page.sent).toHaveLength(2)
})

it('offers a token without any scope, and creates it once two are selected', async () => {
  const scopes = ['cloud:read', 'cloud:write', 'music:read'].map((scope) => ({ scope, meaning: scope, service: false }))
  const page = await mount(<CreateToken />, [loaded(trpc.tokens.scopes.queryOptions({}), { items: scopes } as never)], {
    'tokens.create': [BUSY],
  })
  await page.press('Create token')
  await page.waitFor('New API token')
  await page.type('Name', 'CI')
  await page.press('Create token', 'last')
  expect([page.errorAt('cloud:read'), page.focused]).toEqual(['Select at least one scope', 'cloud:readcloud:read'])
  await page.tick('cloud:read')
  expect(page.errorAt('cloud:read')).toBe('')
  await page.tick('cloud:write')
  await page.press('Create token', 'last')
  expect(page.sent).toEqual([
    {
      path: 'tokens.create',
      input: { name: 'CI', propose_only: false, scopes: ['cloud:read', 'cloud:write'], expires_at: null },
    },
  ])
})

it('signs in at the second try', async () => {
  const tried: (string | null)[] = []
  const went = vi.fn()
  vi.stubGlobal('location', { href: 'http://here.invalid/sign-in', assign: went })
  vi.stubGlobal('fetch', async (path: string, init?: { body: URLSearchParams }) => {
    if (path === '/api/auth/csrf') return Response.json({ csrfToken: 't' })
    tried.push(init?.body.get('password') ?? null)
    return Response.json({ url: `http://here.invalid/${tried.length === 1 ? '?error=CredentialsSignin' : ''}` })
  })
  const page = await mount(<SignInForm next="/cloud" passkeys={false} providers={[]} demo={[]} />, [], {})
  await page.type('E-mail', 'ada@example.com')
  await page.type('Password', 'wrong')
  await page.press('Sign in')
  await page.waitFor('The e-mail address or password is incorrect.')
  expect(page.focused).toBe('Password')
  await page.type('Password', 'right')
  expect(page.alerts).toEqual([])
  await page.press('Sign in')
  await expect.poll(() => went.mock.calls).toEqual([['/cloud']])
  expect(tried).toEqual(['wrong', 'right'])
})
