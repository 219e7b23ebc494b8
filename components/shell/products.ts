import { Briefcase, CarFront, Cloud, Music, type LucideIcon } from 'lucide-react'

export type ProductId = 'cloud' | 'vacancies' | 'rides' | 'music'

export type Product = {
  id: ProductId
  name: string
  href: string
  icon: LucideIcon
  tagline: string
}

/** The four products, in the order of the switcher. Their colours are in app/globals.css, under `data-product`. */
export const products: readonly Product[] = [
  {
    id: 'cloud',
    name: 'Cloud',
    href: '/cloud',
    icon: Cloud,
    tagline: 'Servers, templates and private networks, from the panel or the API.',
  },
  {
    id: 'vacancies',
    name: 'Vacancies',
    href: '/vacancies',
    icon: Briefcase,
    tagline: 'Job search with a query language, facets and exact counts.',
  },
  {
    id: 'rides',
    name: 'Rides',
    href: '/rides',
    icon: CarFront,
    tagline: 'The end of a trip: price, rating, tip and feedback.',
  },
  {
    id: 'music',
    name: 'Music',
    href: '/music',
    icon: Music,
    tagline: 'A two-layer catalogue of artists, releases and tracks.',
  },
]

/** The product a path belongs to, if any. */
export function productOf(pathname: string): Product | undefined {
  return products.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
}
