import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'oauth4webapi'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

const INSECURE = { [oauth.allowInsecureRequests]: true }

test.use({ as: 'user' })

/** A program on this machine: it takes people back, and its first page tries to show the consent page in a frame. */
class Program {
  /** Addresses to which people came back. */
  readonly visits: string[] = []
  framed = ''
  private readonly server: Server = createServer((request, response) => {
    const isVisit = request.url?.startsWith('/back') === true
    if (isVisit) this.visits.push(request.url ?? '')
    const text = isVisit
      ? '<h1>Welcome back</h1>'
      : `<iframe name="trap" src="${this.framed.replaceAll('&', '&amp;')}">`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Reports</title>${text}`)
  })

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** The last address to which somebody came back. */
  get lastVisit(): URL {
    return new URL(this.visits.at(-1) ?? '', this.url)
  }

  stop(): void {
    this.server.close()
    this.server.closeAllConnections()
  }
}

/** Registers a program at the page for it. @returns its credentials */
async function register(page: Page, name: string, program: Program): Promise<{ id: string; secret: string }> {
  await page.goto('/account/developer/programs')
  await page.getByRole('button', { name: 'Register program' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Website').fill('http://reports.example')
  await form.getByLabel('Redirect addresses').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Register program' }).click()
  await expect(form.getByText('This must be an https address', { exact: true })).toBeVisible()
  await expect(form.getByText(/^Address 1: This must be/)).toBeVisible()
  await expect(form.getByText('Select at least one scope')).toBeVisible()
  await form.getByLabel('Website').fill('https://reports.example')
  await form.getByLabel('Redirect addresses').fill('http://127.0.0.1/back')
  await form.getByLabel('cloud:read').check()
  await form.getByLabel('cloud:write').check()
  await form.getByRole('button', { name: 'Register program' }).click()
  const secret = (await page.getByTestId('secret').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  const card = page.getByRole('region', { name })
  const id = (await card.getByText(/^prg_/).textContent()) ?? ''
  expect([id, secret]).toEqual([expect.stringMatching(/^prg_/), expect.stringMatching(/^qts_/)])
  await expectAccessible(page)
  expect(program.visits).toEqual([])
  return { id, secret }
}

test('an account lets a program in by the library of its author, and ends its access', async ({ page, baseURL }) => {
  const name = `Reports ${Date.now()}`
  const program = new Program()
  await program.start()
  const { id, secret } = await register(page, name, program)
  const issuer = new URL(baseURL ?? '')
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE })
  const as = await oauth.processDiscoveryResponse(issuer, discovered)
  const client = { client_id: id }
  const auth = oauth.ClientSecretBasic(secret)
  const back = `${program.url}/back`
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const request = new URL(as.authorization_endpoint ?? '')
  request.search = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: back,
    scope: 'cloud:read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()

  // Another site shows the page in a frame: the browser refuses, so that nobody can be made to press Allow.
  program.framed = request.href
  await page.goto(program.url)
  const trap = page.frame('trap')
  await expect.poll(() => trap?.url()).toMatch(/^chrome-error:/)
  await page.goto(request.href)
  await expect(page.getByRole('heading', { name: `Allow ${name} to use your account?` })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('list', { name: 'What it may do' })).toHaveText(
    'See servers, templates, networks, DNS zones and jobs',
  )
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(() => oauth.validateAuthResponse(as, client, program.lastVisit, state)).toThrow(/authorization response/)

  await page.goto(request.href)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const answer = oauth.validateAuthResponse(as, client, program.lastVisit, state)
  const granted = await oauth.authorizationCodeGrantRequest(as, client, auth, answer, back, verifier, INSECURE)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, granted)
  expect(tokens.scope).toBe('cloud:read')
  const call = (token: string) =>
    oauth.protectedResourceRequest(token, 'GET', new URL('/api/servers', baseURL), undefined, undefined, INSECURE)
  expect((await call(tokens.access_token)).status).toBe(200)
  const refreshed = await oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token ?? '', INSECURE)
  const next = await oauth.processRefreshTokenResponse(as, client, refreshed)
  expect((await call(next.access_token)).status).toBe(200)
  const given = await oauth.revocationRequest(as, client, auth, tokens.access_token, INSECURE)
  await oauth.processRevocationResponse(given)
  await expect(call(tokens.access_token)).rejects.toThrow(/WWW-Authenticate/)

  await page.goto('/account/security')
  await page.getByRole('button', { name: `End access: ${name}` }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText(`The access of “${name}” has ended`)).toBeVisible()
  await expect(call(next.access_token)).rejects.toThrow(/WWW-Authenticate/)
  const refused = await oauth.refreshTokenGrantRequest(as, client, auth, next.refresh_token ?? '', INSECURE)
  await expect(oauth.processRefreshTokenResponse(as, client, refused)).rejects.toMatchObject({ error: 'invalid_grant' })

  await page.goto('/account/developer/programs')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog').getByLabel('cloud:write').uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name }).getByText('cloud:read', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Delete program' }).click()
  // While the dialog is open, what is behind it counts as hidden.
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name })).toHaveCount(0)
  await page.goto(request.href)
  await expect(page.getByRole('heading', { name: 'This request cannot be answered' })).toBeVisible()
  expect(program.visits).toHaveLength(2)
  program.stop()
})

test('a refused request stays on our page until its person goes back', async ({ page }) => {
  const name = `Refused ${Date.now()}`
  const program = new Program()
  await program.start()
  const { id } = await register(page, name, program)
  const query = new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri: `${program.url}/back` })
  query.set('scope', 'everything')
  await page.goto(`/oauth/authorize?${query}`)
  await expect(page.getByRole('heading', { name: 'This request cannot be answered' })).toBeVisible()
  await expect(page.getByText('invalid_scope')).toBeVisible()
  await expectAccessible(page)
  expect(program.visits).toEqual([])
  await page.getByRole('link', { name: `Go back to ${new URL(program.url).host}` }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(program.lastVisit.searchParams.get('error')).toBe('invalid_scope')
  program.stop()
})

test('a visitor signs in first and comes back to the question', async ({ browser, baseURL }) => {
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }), storageState: { cookies: [], origins: [] } })
  const answer = await visitor.request.get('/oauth/authorize?client_id=prg_1&state=a%26b', { maxRedirects: 0 })
  expect(answer.status()).toBe(307)
  expect(answer.headers()['location']).toBe(
    `/sign-in?next=${encodeURIComponent('/oauth/authorize?client_id=prg_1&state=a%26b')}`,
  )
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await visitor.close()
})
