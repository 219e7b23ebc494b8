import { SectionNav, type SectionLink } from '#components/shell/section-nav.tsx'
import type { Role } from '#server/core/actor.ts'

const PLACES: readonly (SectionLink & { role?: Role })[] = [
  { href: '/rides', name: 'Trips' },
  { href: '/rides/demo', name: 'Demo' },
  { href: '/rides/support', name: 'Support', role: 'agent' },
  { href: '/rides/switches', name: 'Switches', role: 'operator' },
]

/** The pages of this product that the account may open. */
export function RidesNav({ roles }: { roles: readonly string[] }) {
  const places = PLACES.filter(({ role }) => !role || roles.includes(role))
  return <SectionNav label="Rides" links={places} />
}
