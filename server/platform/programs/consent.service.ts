import { accountOf } from '#server/core/actor.ts'
import { scopeText } from '#server/core/product-texts.schema.ts'
import { hmac } from '#server/core/crypto.ts'
import { newId } from '#server/core/ids.ts'
import { sessionMutation, sessionQuery } from '../operation.ts'
import { countAttempt } from '#server/platform/sign-in/attempts.ts'
import { requireProvedFactor } from '#server/platform/second-factor/required-factor.ts'
import { answerRequest } from './authorize.ts'
import { endOldestGrants } from './grants.service.ts'
import { AuthorizationRequest, ConsentView, DecideAuthorization, Decision } from './programs.schema.ts'

export const getConsent = sessionQuery({
  id: 'account.consent',
  name: 'getConsent',
  summary: 'Get what a program asks of the calling account',
  description:
    'Reads the query of `/oauth/authorize`. Nothing is given: the person decides, also whether to go back with the error of a refused request.',
  input: AuthorizationRequest,
  output: ConsentView,
  async run(ctx, asked) {
    const { target, given, refused } = await answerRequest(ctx, asked, true)
    if (refused) return { consent: null, refused: { ...refused, back_to: placeOf(target) }, redirect_to: target }
    const { program, scopes } = given
    return {
      consent: {
        program: program.name,
        site: program.site,
        back_to: placeOf(target),
        confidential: program.secretHash !== null,
        scopes: scopes.map((scope) => ({ scope, meaning: scopeText(scope) })),
      },
      refused: null,
      redirect_to: null,
    }
  },
})

export const decideConsent = sessionMutation({
  id: 'account.decideConsent',
  summary: 'Create or refuse the access of a program to the calling account',
  description: 'What the page `/oauth/authorize` calls. Programs send people there; they cannot decide for them.',
  secret: true,
  input: DecideAuthorization,
  output: Decision,
  async run(ctx, { allowed, propose_only: proposeOnly, ...asked }) {
    const account = accountOf(ctx.actor)
    const { userId } = account
    if (allowed) requireProvedFactor(account)
    await countAttempt('consent', [userId])
    const { target, given } = await answerRequest(ctx, asked, allowed)
    if (!given) {
      ctx.note({ subject: `program:${asked.client_id}`, after: { allowed: false } })
      return { redirect_to: target }
    }
    const { program, code, expiresAt, codeChallenge, redirectUri, scopes } = given
    await endOldestGrants(ctx.db, { userId, programId: program.id })
    await ctx.db.programGrant.create({
      data: {
        id: newId('grt'),
        programId: program.id,
        userId,
        scopes,
        proposeOnly,
        codeHash: hmac(code),
        codeExpiresAt: expiresAt,
        codeChallenge,
        redirectUri,
      },
    })
    ctx.note({ subject: `program:${program.id}`, after: { allowed: true, scopes, propose_only: proposeOnly } })
    return { redirect_to: target }
  },
})

/** Host of an address, or the scheme of a native app. */
function placeOf(target: string): string {
  const { protocol, host } = new URL(target)
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1)
}
