import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { api } from '#server/app-router.ts'

/** The navigation of rides, on every page except the feedback screen. */
export default async function PlacesLayout({ children }: { children: ReactNode }) {
  const t = texts('rides.nav')
  const links = [
    { href: '/rides', name: t('trips') },
    { href: '/rides/demo', name: t('demo') },
    { href: '/rides/support', name: t('support'), role: 'agent' },
    { href: '/rides/desk', name: t('desk'), role: 'operator' },
    { href: '/rides/report', name: t('report'), role: 'operator' },
    { href: '/rides/choices', name: t('choices'), role: 'operator' },
    { href: '/rides/switches', name: t('switches'), role: 'operator' },
  ] as const
  const { account } = await (await api()).account.me({})
  return (
    <>
      <SectionNav label={t('label')} links={links} roles={account?.roles} />
      {children}
    </>
  )
}
