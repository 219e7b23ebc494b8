import { API, Api, SITE } from './api.mjs'
import { check, same } from './checks.mjs'
import { agree, registeredProgram, session, tokenCall } from './sign-in.mjs'

/** OAuth 2 as the documentation of the public API has it: no PKCE, no scopes, both addresses of the token endpoint. */
export async function oauth({ applicant, employer }) {
  const program = await check('a program is registered', async () =>
    registeredProgram(await session(employer), 'https://proof.example/oauth'),
  )
  const { client_id, client_secret, redirect_uri } = program
  const own = { client_id, client_secret }
  const address = (over = {}) =>
    `${SITE}/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id, state: 's1', ...over })}`
  const person = await session(applicant)
  const code = await check('a person lets it in', () => agree(person, address({ redirect_uri })))
  const grant = { grant_type: 'authorization_code', code, redirect_uri, ...own }
  const wrong = await tokenCall({ ...grant, client_secret: 'wrong' })
  same('a wrong secret', wrong, refused('invalid_client', 'client_id or client_secret not found'))
  const { status, body: first } = await tokenCall(grant)
  same('a code gives tokens', [status, first.token_type, first.access_token?.startsWith('USER')], [200, 'bearer', true])
  const me = await check('the token works', () => new Api(first.access_token).call('GET /me'))
  same('and is the applicant', me?.auth_type, 'applicant')

  const renewed = await tokenCall({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
  same('a refresh token is enough to renew', [renewed.status, renewed.body.token_type], [200, 'bearer'])
  const again = await tokenCall({ grant_type: 'refresh_token', refresh_token: first.refresh_token })
  same('but once', again, refused('invalid_grant', 'bad token'))
  await check('and a copy ends the access', () => new Api(renewed.body.access_token).call('GET /me', 403))

  const second = await agree(person, address())
  const bad = { redirect_uri: 'https://evil.example/' }
  same('the address may be left out at first', (await tokenCall({ ...grant, code: second, redirect_uri })).status, 200)
  same('a code works once', await tokenCall({ ...grant, code: second }), refused('invalid_grant', 'code not found'))
  const third = await agree(person, address({ redirect_uri }))
  same('an address that is not its own', (await tokenCall({ ...grant, ...bad, code: third })).status, 400)

  const fourth = await agree(person, address({ redirect_uri }))
  const { body: atSite } = await tokenCall({ ...grant, code: fourth }, `${SITE}/oauth/token`)
  same('the same at the site', atSite.access_token?.startsWith('USER'), true)
  await check('signing out', () => new Api(atSite.access_token).call(`DELETE ${API}/oauth/token`, 204))
  const { errors } = await new Api(atSite.access_token).call('GET /me', 403)
  same('ends the token', errors, [{ type: 'oauth', value: 'bad_authorization' }])

  const { body: application } = await tokenCall({ grant_type: 'client_credentials', ...own })
  same('an application has a token', Object.keys(application), ['access_token', 'token_type'])
  const app = new Api(application.access_token)
  same('and is known as one', (await app.call('GET /me')).auth_type, 'application')
  await check('which searches', () => app.call('GET /vacancies?text=go'))
  same('and is no person', (await app.call('GET /resumes/mine', 403)).errors[0]?.value, 'user_auth_expected')
  same(
    'unknown ways',
    await tokenCall({ grant_type: 'x', ...own }),
    refused('unsupported_grant_type', 'unsupported grant_type'),
  )

  return {
    program,
    tokens: {
      applicant: await tokensOf(person, program),
      employer: await tokensOf(await session(employer), program),
    },
  }
}

const refused = (error, error_description) => ({ status: 400, body: { error, error_description } })

async function tokensOf(browser, { client_id, client_secret, redirect_uri }) {
  const query = new URLSearchParams({ response_type: 'code', client_id, redirect_uri })
  const code = await agree(browser, `${SITE}/oauth/authorize?${query}`)
  const { body } = await tokenCall({ grant_type: 'authorization_code', code, client_id, client_secret, redirect_uri })
  return body
}
