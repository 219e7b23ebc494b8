import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { texts } from '#i18n/texts.ts'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { safePath } from '#components/auth/safe-path.ts'
import { SignInForm } from '#components/auth/sign-in-form.tsx'
import { TextLink } from '#components/auth/text-link.tsx'
import { productOf } from '#components/shell/products.ts'
import type { SearchParams } from '#components/shell/search-params.ts'
import { face, pageContext } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('auth.signIn')('page') })

/** `next` says where to go afterwards; next-auth calls it `callbackUrl`. */
export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('auth.signIn')
  const query = await searchParams
  const { actor, origin } = await pageContext()
  // When a provider refuses, next-auth keeps the address in its cookie.
  const kept = query.error === undefined ? undefined : await keptCallback()
  const next = safePath(query.next ?? query.callbackUrl ?? kept, origin)
  if (actor.kind === 'account') redirect(next)
  const { account } = await api()
  const [options, demo] = await Promise.all([account.signInOptions({}), account.demo({})])
  const signUp = next === '/' ? '/sign-up' : `/sign-up?next=${encodeURIComponent(next)}`
  return (
    <AuthCard
      title={t('title', { installation: (await face()).name })}
      description={reasonFor(next)}
      footer={options.sign_up && t.rich('noAccount', { link: (text) => <TextLink href={signUp}>{text}</TextLink> })}
    >
      <SignInForm
        next={next}
        refusal={typeof query.error === 'string' ? query.error : undefined}
        ticket={typeof query.ticket === 'string' ? query.ticket : undefined}
        passkeys={options.passkeys}
        providers={options.providers}
        demo={demo.accounts}
      />
    </AuthCard>
  )
}

/** Why somebody who was on the way to this address is asked to sign in. */
function reasonFor(next: string): string | undefined {
  const account = productOf(new URL(next, 'http://here.invalid').pathname)?.account
  return account && `${account} ${texts('auth.link')('return')}`
}

async function keptCallback(): Promise<string | undefined> {
  const jar = await cookies()
  return (jar.get('__Secure-next-auth.callback-url') ?? jar.get('next-auth.callback-url'))?.value
}
