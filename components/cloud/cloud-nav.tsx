import { SectionNav } from '#components/shell/section-nav.tsx'

const PLACES = [
  { href: '/cloud', name: 'Servers' },
  { href: '/cloud/templates', name: 'Templates' },
  { href: '/cloud/networks', name: 'Networks' },
  { href: '/cloud/jobs', name: 'Jobs' },
  { href: '/cloud/limits', name: 'Limits' },
  { href: '/cloud/tokens', name: 'API tokens' },
] as const

/** The pages of the panel. */
export function CloudNav() {
  return <SectionNav label="Cloud" links={PLACES} />
}
