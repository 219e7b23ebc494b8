import {
  BellPlus,
  BookOpen,
  Braces,
  Briefcase,
  Building2,
  CarFront,
  Cloud,
  FileText,
  Gauge,
  House,
  KeyRound,
  Layers,
  ListChecks,
  Network,
  Music,
  ScrollText,
  Send,
  Star,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '#server/core/actor.ts'

export type PaletteEntry = {
  label: string
  href: string
  icon: LucideIcon
  group: 'Go to' | 'Create'
  /** Other words that find it. */
  keywords?: string[]
  /** Who sees it: everybody when left out. `user` means anybody signed in. */
  role?: Role
}

/** What the palette offers before anything product-specific is typed. A product adds its pages here. */
export const paletteEntries: readonly PaletteEntry[] = [
  { group: 'Go to', label: 'Home', href: '/', icon: House },
  { group: 'Go to', label: 'Vacancies', href: '/vacancies', icon: Briefcase, keywords: ['jobs', 'work'] },
  { group: 'Go to', label: 'Favourite vacancies', href: '/vacancies/favorites', icon: Star, role: 'user' },
  { group: 'Go to', label: 'Saved searches', href: '/vacancies/saved', icon: BellPlus, role: 'user' },
  { group: 'Go to', label: 'My resumes', href: '/vacancies/resumes/mine', icon: FileText, role: 'user' },
  {
    group: 'Go to',
    label: 'My responses',
    href: '/vacancies/responses',
    icon: Send,
    role: 'user',
    keywords: ['applications'],
  },
  { group: 'Go to', label: 'Companies', href: '/vacancies/companies', icon: Building2, keywords: ['employers'] },
  { group: 'Go to', label: 'My vacancies', href: '/vacancies/employer', icon: Briefcase, role: 'employer' },
  { group: 'Go to', label: 'Servers', href: '/cloud', icon: Cloud, role: 'user', keywords: ['cloud', 'vps'] },
  { group: 'Go to', label: 'Private networks', href: '/cloud/networks', icon: Network, role: 'user' },
  {
    group: 'Go to',
    label: 'Server templates',
    href: '/cloud/templates',
    icon: Layers,
    role: 'user',
    keywords: ['image'],
  },
  { group: 'Go to', label: 'Cloud jobs', href: '/cloud/jobs', icon: ListChecks, role: 'user', keywords: ['progress'] },
  { group: 'Go to', label: 'Cloud limits', href: '/cloud/limits', icon: Gauge, role: 'user', keywords: ['quota'] },
  { group: 'Go to', label: 'Rides', href: '/rides', icon: CarFront, role: 'user', keywords: ['trips', 'feedback'] },
  { group: 'Go to', label: 'Music', href: '/music', icon: Music, role: 'user', keywords: ['tracks', 'listen'] },
  { group: 'Go to', label: 'API reference', href: '/docs', icon: BookOpen, keywords: ['docs', 'rest'] },
  { group: 'Go to', label: 'OpenAPI document', href: '/api/openapi.json', icon: Braces, keywords: ['schema'] },
  {
    group: 'Go to',
    label: 'Account',
    href: '/account',
    icon: UserRound,
    role: 'user',
    keywords: ['password', 'profile'],
  },
  { group: 'Go to', label: 'API tokens', href: '/cloud/tokens', icon: KeyRound, role: 'user', keywords: ['keys'] },
  { group: 'Go to', label: 'Users and roles', href: '/admin/users', icon: Users, role: 'operator' },
  { group: 'Go to', label: 'Audit log', href: '/admin/audit', icon: ScrollText, role: 'operator' },
  { group: 'Create', label: 'Write a resume', href: '/vacancies/resumes/new', icon: FileText, role: 'user' },
  { group: 'Create', label: 'Publish a vacancy', href: '/vacancies/employer/new', icon: Briefcase, role: 'employer' },
  { group: 'Create', label: 'Create a server', href: '/cloud/servers/new', icon: Cloud, role: 'user' },
  { group: 'Create', label: 'Create an API token', href: '/cloud/tokens#create', icon: KeyRound, role: 'user' },
]

export type PaletteSearch = { label: (query: string) => string; href: (query: string) => string; icon: LucideIcon }

/** Searches offered for whatever was typed. */
export const paletteSearches: readonly PaletteSearch[] = [
  {
    label: (query) => `Search vacancies for “${query}”`,
    href: (query) => `/vacancies?text=${encodeURIComponent(query)}`,
    icon: Briefcase,
  },
  {
    label: (query) => `Search servers for “${query}”`,
    href: (query) => `/cloud?q=${encodeURIComponent(query)}`,
    icon: Cloud,
  },
  {
    label: (query) => `Search music for “${query}”`,
    href: (query) => `/music/search?q=${encodeURIComponent(query)}`,
    icon: Music,
  },
]
