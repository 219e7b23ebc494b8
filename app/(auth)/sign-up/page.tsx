import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { safePath } from '#components/auth/safe-path.ts'
import { SignUpForm } from '#components/auth/sign-up-form.tsx'
import { TextLink } from '#components/auth/text-link.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'
import { pageContext } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'Sign up' }

export default async function SignUpPage({ searchParams }: { searchParams: SearchParams }) {
  const next = safePath((await searchParams).next)
  const { actor } = await pageContext()
  if (actor.kind === 'account') redirect(next)
  const options = await (await api()).account.signInOptions({})
  const signIn = next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`
  return (
    <AuthCard
      title="Create an account"
      description={options.sign_up ? 'One account for all four products.' : undefined}
      footer={
        <>
          Already have an account? <TextLink href={signIn}>Sign in</TextLink>
        </>
      }
    >
      {options.sign_up ? (
        <SignUpForm next={next} passkeys={options.passkeys} />
      ) : (
        <p>Sign-up is closed. Ask an operator for an account.</p>
      )}
    </AuthCard>
  )
}
