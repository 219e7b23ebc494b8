import type { ReactNode } from 'react'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { requireServed } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

const LINKS = [
  { href: '/cloud', name: 'Servers' },
  { href: '/cloud/templates', name: 'Templates' },
  { href: '/cloud/networks', name: 'Networks' },
  { href: '/cloud/keys', name: 'SSH keys' },
  { href: '/cloud/dns', name: 'DNS' },
  { href: '/cloud/jobs', name: 'Jobs' },
  { href: '/cloud/limits', name: 'Limits' },
  { href: '/cloud/quotas', name: 'Quotas', role: 'operator' },
  { href: '/cloud/unknown', name: 'Unknown', role: 'operator' },
] as const

/** The links of the panel stand above each of its pages. */
export default async function CloudLayout({ children }: { children: ReactNode }) {
  requireServed('cloud')
  const { account } = await (await api()).account.me({})
  return (
    <>
      <SectionNav label="Cloud" links={LINKS} roles={account?.roles} />
      {children}
    </>
  )
}
