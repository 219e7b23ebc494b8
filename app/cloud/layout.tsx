import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { requireServed } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

/** Texts that every page of the cloud uses in the browser. */
const SHARED = ['cloud.actions', 'cloud.calls', 'cloud.failures', 'cloud.job', 'cloud.states', 'cloud.units'] as const

/** The links of the panel stand above each of its pages. */
export default async function CloudLayout({ children }: { children: ReactNode }) {
  requireServed('cloud')
  const t = texts('cloud.nav')
  const links = [
    { href: '/cloud', name: t('servers') },
    { href: '/cloud/stacks', name: t('stacks') },
    { href: '/cloud/templates', name: t('templates') },
    { href: '/cloud/networks', name: t('networks') },
    { href: '/cloud/firewalls', name: t('firewalls') },
    { href: '/cloud/keys', name: t('keys') },
    { href: '/cloud/dns', name: t('dns') },
    { href: '/cloud/jobs', name: t('jobs') },
    { href: '/cloud/limits', name: t('limits') },
    { href: '/cloud/quotas', name: t('quotas'), role: 'operator' },
    { href: '/cloud/unknown', name: t('unknown'), role: 'operator' },
  ] as const
  const { account } = await (await api()).account.me({})
  return (
    <Texts of={SHARED}>
      <SectionNav label={t('label')} links={links} roles={account?.roles} />
      {children}
    </Texts>
  )
}
