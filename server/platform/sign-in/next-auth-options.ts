import type { AuthOptions, LoggerInstance, User } from 'next-auth'
import type { CredentialsConfig } from 'next-auth/providers/credentials'
import type { Context } from '#server/core/context.ts'
import { isAppError } from '#server/core/errors.ts'
import { log } from '#server/core/process/log.ts'
import { env } from '#server/settings/env.ts'
import { codeTicket, signInByTicket } from '#server/platform/second-factor/code-ticket.ts'
import { signInByPasskey, signUpByPasskey } from '#server/platform/passkeys/passkey-sign-in.ts'
import { endSession } from '#server/platform/sessions/sessions.service.ts'
import { signIn, signInByIdentity, type Browser } from './sign-in.ts'
import { oauthProviders, type ProviderProfile } from './oauth-providers.ts'
import {
  secureCookies,
  SESSION_SECONDS,
  claimsIn,
  decodeCookie,
  liveSession,
  type SessionClaims,
} from '#server/platform/sessions/session.ts'

type SignIn = (ctx: Context, form: Partial<Record<string, string>>, browser: Browser) => Promise<SessionClaims | null>

/**
 * The options of next-auth for one request; `ctx` has its address and who is signed in already. Failures reach the
 * sign-in page as `error`: `CredentialsSignin`, an error code of ours such as `rate_limited`, or an `IdentityRefusal`.
 * @param failed receives the failure of a sign-out, which next-auth would only log: the session has not ended
 */
export function nextAuthOptions(ctx: Context, browser: Browser, failed: (error: unknown) => void): AuthOptions {
  let opened: SessionClaims | null = null
  /** A way to sign in whose form comes from our own page. */
  const formProvider = (id: string, open: SignIn): CredentialsConfig => ({
    id,
    name: id,
    type: 'credentials',
    credentials: {},
    async authorize(form): Promise<User | null> {
      opened = await withCode(open(ctx, form ?? {}, browser))
      return opened && { id: opened.sub }
    },
  })
  return {
    secret: env().AUTH_SECRET ?? '',
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    jwt: { decode: ({ token, salt }) => decodeCookie({ token, salt }) },
    useSecureCookies: secureCookies(),
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/sign-in' },
    logger: LOGGER,
    providers: [
      formProvider('credentials', (context, { email = '', password = '', code }) =>
        signIn(context, { email, password, code }, browser),
      ),
      formProvider('second-factor', signInByTicket),
      formProvider('passkey', signInByPasskey),
      formProvider('passkey-sign-up', signUpByPasskey),
      ...oauthProviders(),
    ],
    callbacks: {
      async signIn({ account, user }) {
        if (account?.type !== 'oauth') return opened !== null
        const found = await withCode(signInByIdentity(ctx, account.provider, user as ProviderProfile, browser))
        if (typeof found === 'string') return `/sign-in?error=${found}`
        if ('userId' in found) {
          return `/sign-in?error=code_required&ticket=${await codeTicket(found.userId, account.provider)}`
        }
        opened = found
        return true
      },
      async jwt({ token }) {
        if (opened) return { ...opened }
        const claims = claimsIn(token)
        // next-auth answers a failure here by removing the cookie.
        if (!claims || !(await liveSession(claims))) throw new Error('the session has ended')
        return { ...claims }
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut() {
        if (ctx.actor.kind === 'account') await endSession.execute(ctx, { id: ctx.actor.credential.id }).catch(failed)
      },
    },
  }
}

/** next-auth puts an error's message into the URL of the sign-in page: it gets a code, never the text of a bug. */
async function withCode<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isAppError(error)) throw new Error(error.details.reason ?? error.code, { cause: error })
    log().error({ err: error }, 'sign-in failed')
    throw new Error('internal', { cause: error })
  }
}

/** An expired session or a refused sign-in is not an error of ours. */
const LOGGER: LoggerInstance = {
  error: (code, metadata) => log().info({ code, detail: textOf(metadata) }, 'next-auth'),
  warn: (code) => log().debug({ code }, 'next-auth'),
  debug: () => {},
}

function textOf(metadata: unknown): string {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown } | undefined)?.error
  return error instanceof Error ? error.message : ''
}
