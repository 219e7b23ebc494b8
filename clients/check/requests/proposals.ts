import { ACCOUNTS } from '../../../e2e/accounts.ts'
import type { Quartet } from '../quartet.ts'
import { bearer, signIn, tokenFor, type Caller } from './caller.ts'

interface Token {
  token: string
}

/** Proposals of a token that may only propose, and a person's decisions on them. */
export async function proposalRequests(api: Caller, quartet: Quartet): Promise<void> {
  const session = await signIn(quartet, ACCOUNTS.user)
  const { token, propose } = await anAssistant(api, quartet, 'user')
  const [approved, declined] = [await propose('approved'), await propose('declined')]
  for (const call of ['GET /proposals', `GET /proposals/${approved}`]) await api.sendTwice(bearer(token), call)
  await api.send(await tokenFor(quartet, 'employer', 'cloud:read'), `GET /proposals/${approved}`, 404)
  await api.send(session, `POST /proposals/${approved}/approve`, 200)
  await api.send(session, `POST /proposals/${approved}/decline`, 409)
  await api.send(session, `POST /proposals/${declined}/decline`, 200)
  await api.send(session, `POST /proposals/${declined}/approve`, 409)
}

/**
 * A token that only proposes, and a function that proposes a network with it; the account is notified at once, and by
 * mail five minutes later.
 */
export async function anAssistant(api: Caller, quartet: Quartet, who: 'user' | 'employer') {
  const json = { name: 'assistant', scopes: ['cloud:write'], propose_only: true }
  const { token } = (await api.send<Token>(await signIn(quartet, ACCOUNTS[who]), 'POST /tokens', 201, { json })).body
  const propose = async (Name: string) => {
    // The one answer that is described for all changes at once, in the introduction.
    const response = await fetch(`${quartet.url}/api/networks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ Name }),
    })
    if (response.status !== 202) throw new Error(`a proposal was answered with ${response.status}`)
    return ((await response.json()) as { proposal: { id: string } }).proposal.id
  }
  return { token, propose }
}
