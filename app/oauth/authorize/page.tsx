import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ConsentForm } from '#components/programs/consent-form.tsx'
import { Page } from '#components/shell/page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { api, orNull, pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Let a program in' }

/** Where programs send people to be let in. What is wrong with a request goes back to the program, if that is known. */
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
  if (found?.redirect_to) redirect(found.redirect_to)
  return (
    <Page width="full" className="flex max-w-md flex-1 flex-col justify-center gap-6 px-4 py-10">
      {found?.consent ? (
        <AuthCard title={`Let ${found.consent.program} in?`}>
          <ConsentForm consent={found.consent} asked={asked} email={email} />
        </AuthCard>
      ) : (
        <AuthCard title="This request cannot be answered">
          <p>
            The program that sent you here is not registered, or wants you to return to an address that is not its own.
            Nothing was given to it. Tell its author, and do not try again with what sent you here.
          </p>
        </AuthCard>
      )}
    </Page>
  )
}
