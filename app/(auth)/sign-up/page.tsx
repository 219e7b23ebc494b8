import { redirect } from 'next/navigation'
import { texts } from '#i18n/texts.ts'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { safePath } from '#components/auth/safe-path.ts'
import { SignUpForm } from '#components/auth/sign-up-form.tsx'
import { TextLink } from '#components/auth/text-link.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'
import { pageContext } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('auth.signUp')('page') })

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('auth.signUp')
  const next = safePath((await searchParams).next)
  const { actor } = await pageContext()
  if (actor.kind === 'account') redirect(next)
  const options = await (await api()).account.signInOptions({})
  const signIn = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
  return (
    <AuthCard
      title={t('title')}
      description={options.sign_up ? t('description') : undefined}
      footer={t.rich('hasAccount', { link: (text) => <TextLink href={signIn}>{text}</TextLink> })}
    >
      {options.sign_up ? <SignUpForm next={next} passkeys={options.passkeys} /> : <p>{t('closed')}</p>}
    </AuthCard>
  )
}
