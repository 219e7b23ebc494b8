import { texts } from '#i18n/texts.ts'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ConsentForm } from '#components/programs/consent-form.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { Page } from '#components/shell/page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { orNull, pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('programs.consent')('page') })

/**
 * The page to which programs send people to ask for access. An invalid request goes back to the program only by a
 * click: anybody may register a program, and a link to our site must not redirect to theirs by itself (RFC 9700,
 * section 4.11.2).
 */
export default async function AuthorizePage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('programs.consent')
  const { email } = await pageAccount()
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
        <AuthCard title={t('title', { name: found.consent.program })}>
          <Texts of={['programs.consent']}>
            <ConsentForm consent={found.consent} asked={asked} email={email} />
          </Texts>
        </AuthCard>
      ) : (
        <AuthCard title={t('impossible')}>
          {found?.refused ? (
            <div className="flex flex-col gap-4">
              <p>
                {t.rich('refused', {
                  program: () => <strong className="font-semibold break-words">{found.refused?.program}</strong>,
                  code: () => <code>{found.refused?.error}</code>,
                })}
              </p>
              <a href={found.redirect_to ?? undefined} className={buttonStyles()}>
                <span className="break-all">{t('goBack', { address: found.refused.back_to })}</span>
              </a>
            </div>
          ) : (
            <p>{t('unknown')}</p>
          )}
        </AuthCard>
      )}
    </Page>
  )
}
