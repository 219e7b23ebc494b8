import { API, SITE } from './api.mjs'

/** What a person has in the browser after signing in at the site. */
export async function session({ email, password }) {
  const cookies = new Map()
  const keep = (answer) => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      cookies.set(name, value)
    }
    return answer
  }
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { csrfToken } = await keep(await fetch(`${SITE}/api/auth/csrf`)).json()
  const body = new URLSearchParams({ email, password, csrfToken, json: 'true' })
  const headers = { Cookie: cookie(), Origin: SITE }
  keep(await fetch(`${SITE}/api/auth/callback/credentials`, { method: 'POST', redirect: 'manual', headers, body }))
  return { Cookie: cookie(), Origin: SITE }
}

/** Calls the site as its own pages do. */
async function asPage(browser, path, json) {
  const headers = { ...browser, 'Content-Type': 'application/json' }
  const answer = await fetch(SITE + path, { method: 'POST', headers, body: JSON.stringify(json) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** Registers a program with a secret, as its author does on the account page. */
export async function registeredProgram(browser, redirectUri) {
  const scopes = ['vacancies:read', 'vacancies:write']
  const given = {
    name: 'Proof',
    site: 'https://proof.example',
    redirect_uris: [redirectUri],
    scopes,
    confidential: true,
  }
  const { id, secret } = await asPage(browser, '/api/programs', given)
  return { client_id: id, client_secret: secret, redirect_uri: redirectUri }
}

/**
 * The person agrees at the page that a program has sent them to.
 * @param address what the program has built
 * @returns the code that the browser brings back
 */
export async function agree(browser, address) {
  const { origin, pathname, searchParams } = new URL(address)
  if (origin + pathname !== `${SITE}/oauth/authorize`) throw new Error(`the program sends people to ${address}`)
  const asked = Object.fromEntries(searchParams)
  const { redirect_to } = await asPage(browser, '/api/account/consent', { ...asked, allowed: true })
  const back = new URL(redirect_to).searchParams
  if (!back.has('code')) throw new Error(`no code: ${redirect_to}`)
  return back.get('code')
}

/** Posts to a token endpoint. */
export async function tokenCall(fields, address = `${API}/token`) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, body: await answer.json() }
}
