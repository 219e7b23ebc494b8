import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { RestoreBackup } from '#components/auth/restore-backup.tsx'
import { Card } from '#components/ui/card.tsx'
import { SignUpForm } from '#components/auth/sign-up-form.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'
import { api } from '#server/app-router.ts'

// The URL contains a secret, which must not be sent in a Referer header.
export const generateMetadata = (): Metadata => ({ title: texts('auth.setup')('page'), referrer: 'no-referrer' })

export default async function SetupPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('auth.setup')
  const { key } = await searchParams
  if (typeof key !== 'string') {
    return (
      <AuthCard title={t('title')}>
        <p>{texts('auth.link')('incomplete')}</p>
      </AuthCard>
    )
  }
  const { passkeys } = await (await api()).account.signInOptions({})
  return (
    <>
      <AuthCard title={t('title')} description={t('description')}>
        <SignUpForm next="/admin/installation" passkeys={passkeys} setupKey={key} />
      </AuthCard>
      <Card className="mt-6 p-5">
        <h2 className="mb-1 text-base font-semibold">{texts('auth.restore')('title')}</h2>
        <p className="mb-4 text-muted">{texts('auth.restore')('help')}</p>
        <RestoreBackup setupKey={key} />
      </Card>
    </>
  )
}
