import type { Metadata } from 'next'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ConsentForm } from '#components/programs/consent-form.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { Page } from '#components/shell/page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'Let a program in' }

/**
 * Where programs send people to be let in. What is wrong with a request goes back to the program by a click alone: anybody
 * may register one, and a link to our address must not lead to theirs by itself (RFC 9700, section 4.11.2).
 */
export default async function AuthorizePage({ searchParams }: { searchParams: SearchParams }) {
  const { email } = await pageAccount('/oauth/authorize')
  const asked = await pick(
    searchParams,
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
  )
  const found = await orNull((await api()).programs.consent(asked))
  return (
    <Page width="full" className="flex max-w-md flex-1 flex-col justify-center gap-6 px-4 py-10">
      {found?.consent ? (
        <AuthCard title={`Let ${found.consent.program} in?`}>
          <ConsentForm consent={found.consent} asked={asked} email={email} />
        </AuthCard>
      ) : (
        <AuthCard title="This request cannot be answered">
          {found?.refused ? (
            <div className="flex flex-col gap-4">
              <p>
                <strong className="font-semibold break-words">{found.refused.program}</strong> asked in a way that is
                not allowed (<code>{found.refused.error}</code>). Nothing was given to it. Go back only when you have
                just started it yourself: its author entered the name, and Quartet has not checked it.
              </p>
              <a href={found.redirect_to ?? undefined} className={buttonStyles()}>
                <span className="break-all">Go back to {found.refused.back_to}</span>
              </a>
            </div>
          ) : (
            <p>
              The program that sent you here is not registered, or wants you to return to an address that is not its
              own. Nothing was given to it. Tell its author, and do not try again with what sent you here.
            </p>
          )}
        </AuthCard>
      )}
    </Page>
  )
}
