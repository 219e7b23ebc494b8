// Signs in as an assistant does that was given an address and the id of its program alone, then lists its servers. The
// person who lets it in is the session of QUARTET_SESSION. Prints the address of the consent page, the scopes of the
// token, the tools that it sees and whether the call was refused.
// Usage: QUARTET_SESSION='{"Cookie":…}' node sign-in.mjs http://localhost:3000/api/mcp prg_… http://127.0.0.1/back
import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'

const [address, id, back] = process.argv.slice(2)
const kept = {}
const authProvider = {
  redirectUrl: back,
  clientMetadata: { client_name: 'quartet-check', redirect_uris: [back], token_endpoint_auth_method: 'none' },
  clientInformation: () => ({ client_id: id }),
  tokens: () => kept.tokens,
  saveTokens: (tokens) => void (kept.tokens = tokens),
  redirectToAuthorization: (consent) => void (kept.consent = consent),
  saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
  codeVerifier: () => kept.verifier,
  saveDiscoveryState: (state) => void (kept.state = state),
  discoveryState: () => kept.state,
}

const refused = transport()
await assert.rejects(listServers(refused), UnauthorizedError)
await refused.finishAuth(await returned())
const { tools, isError } = await listServers(transport())
console.log(JSON.stringify({ consent: kept.consent.href, scope: kept.tokens.scope, tools, isError }))

function transport() {
  return new StreamableHTTPClientTransport(new URL(address), { authProvider })
}

async function listServers(through) {
  const client = new Client({ name: 'quartet-check', version: '1.0.0' })
  await client.connect(through)
  const { isError = false } = await client.callTool({ name: 'listServers', arguments: {} })
  const { tools } = await client.listTools()
  await client.close()
  return { tools: tools.map(({ name }) => name), isError }
}

/** The parameters with which the person comes back. */
async function returned() {
  const asked = Object.fromEntries(kept.consent.searchParams)
  const answer = await fetch(new URL('/api/account/consent', address), {
    method: 'POST',
    headers: { ...JSON.parse(process.env.QUARTET_SESSION), 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...asked, allowed: true }),
  })
  const { redirect_to: to } = await answer.json()
  return new URL(to).searchParams
}
