'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useState } from 'react'
import { Command } from 'cmdk'
import {
  BellPlus,
  BookOpen,
  Braces,
  Briefcase,
  ChartColumn,
  Building2,
  CarFront,
  Cloud,
  Disc3,
  FileText,
  Gauge,
  House,
  KeyRound,
  Layers,
  LifeBuoy,
  ListChecks,
  MicVocal,
  Globe,
  Monitor,
  Network,
  Music,
  ScrollText,
  Send,
  Star,
  ToggleRight,
  Trash2,
  UserRound,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import * as DialogParts from 'radix-ui/dialog'
import { overlayStyles, useReturnedFocus } from '#components/ui/dialog.tsx'
import { useDebounced } from '#components/ui/use-debounced.ts'
import type { Role } from '#server/core/actor.ts'
import { Found } from './palette-found.tsx'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { productOf, type ProductId } from './products.ts'

type PaletteEntry = {
  label: string
  href: string
  icon: LucideIcon
  /** Further words that find it. */
  keywords?: string[]
  /** Who sees it: everyone when omitted, `user` for anyone signed in. */
  role?: Role
}

/** Pages and actions by group; a product adds its own here. */
export const GROUPS: readonly { heading: string; entries: readonly PaletteEntry[] }[] = [
  {
    heading: 'Create',
    entries: [
      { label: 'Write a resume', href: '/vacancies/resumes/new', icon: FileText, role: 'user' },
      { label: 'Publish a vacancy', href: '/vacancies/employer/new', icon: Briefcase, role: 'employer' },
      { label: 'Create a server', href: '/cloud/servers/new', icon: Cloud, role: 'user' },
      { label: 'Create a DNS zone', href: '/cloud/dns', icon: Globe, role: 'user' },
      { label: 'Create a private network', href: '/cloud/networks', icon: Network, role: 'user' },
      { label: 'Create an API token', href: '/cloud/tokens#create', icon: KeyRound, role: 'user' },
    ],
  },
  {
    heading: 'Go to',
    entries: [
      { label: 'Home', href: '/', icon: House },
      { label: 'Vacancies', href: '/vacancies', icon: Briefcase, keywords: ['jobs', 'work'] },
      { label: 'Favourite vacancies', href: '/vacancies/favorites', icon: Star, role: 'user' },
      { label: 'Saved searches', href: '/vacancies/saved', icon: BellPlus, role: 'user' },
      { label: 'My resumes', href: '/vacancies/resumes/mine', icon: FileText, role: 'user' },
      { label: 'My responses', href: '/vacancies/responses', icon: Send, role: 'user', keywords: ['applications'] },
      { label: 'Companies', href: '/vacancies/companies', icon: Building2, keywords: ['employers'] },
      { label: 'Salaries', href: '/vacancies/salaries', icon: ChartColumn, keywords: ['pay', 'median', 'statistics'] },
      { label: 'My vacancies', href: '/vacancies/employer', icon: Briefcase, role: 'employer' },
      { label: 'My company', href: '/vacancies/employer/company', icon: Building2, role: 'employer' },
      { label: 'Resumes', href: '/vacancies/resumes', icon: FileText, keywords: ['people', 'candidates'] },
      { label: 'Servers', href: '/cloud', icon: Cloud, role: 'user', keywords: ['cloud', 'vps'] },
      { label: 'DNS zones', href: '/cloud/dns', icon: Globe, role: 'user' },
      { label: 'Private networks', href: '/cloud/networks', icon: Network, role: 'user' },
      { label: 'Server templates', href: '/cloud/templates', icon: Layers, role: 'user', keywords: ['image'] },
      { label: 'Cloud jobs', href: '/cloud/jobs', icon: ListChecks, role: 'user', keywords: ['progress'] },
      { label: 'Cloud limits', href: '/cloud/limits', icon: Gauge, role: 'user', keywords: ['quota'] },
      { label: 'Rides', href: '/rides', icon: CarFront, role: 'user', keywords: ['trips', 'feedback'] },
      { label: 'Ride feedback demo', href: '/rides/demo', icon: CarFront, role: 'user' },
      { label: 'Support desk', href: '/rides/support', icon: LifeBuoy, role: 'agent', keywords: ['rides', 'tasks'] },
      { label: 'Feature switches', href: '/rides/switches', icon: ToggleRight, role: 'operator', keywords: ['rides'] },
      { label: 'Music', href: '/music', icon: Music, role: 'user', keywords: ['today', 'listen'] },
      { label: 'Tracks', href: '/music/tracks', icon: Music, role: 'user', keywords: ['songs'] },
      { label: 'Artists', href: '/music/artists', icon: MicVocal, role: 'user', keywords: ['music'] },
      { label: 'Albums', href: '/music/albums', icon: Disc3, role: 'user', keywords: ['music'] },
      { label: 'Music API explorer', href: '/music/explorer', icon: Braces, role: 'user' },
      { label: 'Documentation', href: '/docs', icon: BookOpen, keywords: ['docs', 'guides'] },
      { label: 'Cloud guide', href: '/docs/cloud', icon: BookOpen, keywords: ['docs'] },
      { label: 'Vacancies guide', href: '/docs/vacancies', icon: BookOpen, keywords: ['docs'] },
      { label: 'Rides guide', href: '/docs/rides', icon: BookOpen, keywords: ['docs'] },
      { label: 'Music guide', href: '/docs/music', icon: BookOpen, keywords: ['docs'] },
      { label: 'Errors, limits, versions', href: '/docs/conventions', icon: BookOpen, keywords: ['docs', 'api'] },
      { label: 'API reference', href: '/docs/reference', icon: BookOpen, keywords: ['docs', 'rest'] },
      { label: 'OpenAPI document', href: '/api/openapi.json', icon: Braces, keywords: ['schema'] },
    ],
  },
  {
    heading: 'Settings',
    entries: [
      { label: 'Account', href: '/account', icon: UserRound, role: 'user', keywords: ['profile', 'settings'] },
      { label: 'Change your name', href: '/account#name', icon: UserRound, role: 'user', keywords: ['account'] },
      { label: 'Change your password', href: '/account#password', icon: KeyRound, role: 'user', keywords: ['account'] },
      { label: 'Sessions', href: '/account#sessions', icon: Monitor, role: 'user', keywords: ['account', 'devices'] },
      { label: 'Delete your account', href: '/account#delete', icon: Trash2, role: 'user' },
      { label: 'API tokens', href: '/cloud/tokens', icon: KeyRound, role: 'user', keywords: ['keys', 'settings'] },
      {
        label: 'Webhooks',
        href: '/cloud/webhooks',
        icon: Webhook,
        role: 'user',
        keywords: ['events', 'notifications'],
      },
      { label: 'Users and roles', href: '/admin/users', icon: Users, role: 'operator', keywords: ['admin'] },
      { label: 'Audit log', href: '/admin/audit', icon: ScrollText, role: 'operator', keywords: ['admin'] },
    ],
  },
]

/** Searches offered for any text. */
const SEARCHES = [
  { what: 'vacancies', href: '/vacancies?text=', icon: Briefcase },
  { what: 'servers', href: '/cloud?q=', icon: Cloud },
  { what: 'music', href: '/music/search?q=', icon: Music },
] as const

/** Things are searched for once the typing pauses. */
const PAUSE_MS = 150

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; roles: readonly string[] | null }

/** Go to a page or a thing, create something or search, from anywhere. */
export function Palette({ open, onOpenChange, roles }: PaletteProps) {
  const router = useRouter()
  const [query, setQuery] = useState('')
  const text = query.trim()
  const settled = useDebounced(text, PAUSE_MS)
  const current = productOf(usePathname())?.id
  const focus = useReturnedFocus()
  const close = (next: boolean) => {
    if (!next) setQuery('')
    onOpenChange(next)
  }
  const go = (href: string) => {
    close(false)
    if (href.startsWith('/api/')) location.assign(href)
    else router.push(href)
  }
  return (
    <DialogParts.Root open={open} onOpenChange={close}>
      <DialogParts.Portal>
        <DialogParts.Overlay className={overlayStyles} />
        <DialogParts.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-x-2 top-16 z-50 mx-auto flex max-h-[70dvh] max-w-xl flex-col overflow-hidden rounded-xl border bg-surface shadow-lg outline-none data-[state=open]:animate-in data-[state=open]:fade-in-0 sm:top-24"
        >
          <DialogParts.Title className="sr-only">Search and commands</DialogParts.Title>
          <Command loop shouldFilter={false} label="Search and commands" className="flex min-h-0 flex-col">
            <Command.Input
              value={query}
              onValueChange={setQuery}
              placeholder="Go to, create, or search…"
              className="h-12 w-full shrink-0 border-b bg-transparent px-4 text-base outline-none"
            />
            <Command.List className="min-h-0 scroll-py-2 overflow-y-auto p-2">
              <Pages text={text} roles={roles} current={current} go={go} />
              <Found text={settled} signedIn={roles !== null} current={current} go={go} />
              {text && (
                <PaletteGroup heading="Search">
                  {currentFirst(SEARCHES, current).map(({ what, href, icon }) => (
                    <PaletteItem
                      key={what}
                      value={`search ${what}`}
                      icon={icon}
                      onSelect={() => go(href + encodeURIComponent(text))}
                    >
                      {`Search ${what} for “${text}”`}
                    </PaletteItem>
                  ))}
                </PaletteGroup>
              )}
            </Command.List>
          </Command>
        </DialogParts.Content>
      </DialogParts.Portal>
    </DialogParts.Root>
  )
}

type PagesProps = {
  text: string
  roles: readonly string[] | null
  current: ProductId | undefined
  go: (href: string) => void
}

/** The pages and actions that the text names; all of them without one. Those of the current product come first. */
export function Pages({ text, roles, current, go }: PagesProps) {
  return GROUPS.map(({ heading, entries }) => {
    const named = entries.filter((entry) => (!entry.role || roles?.includes(entry.role)) && isNamed(entry, text))
    const shown = currentFirst(named, current)
    if (shown.length === 0) return null
    return (
      <PaletteGroup heading={heading} key={heading}>
        {shown.map(({ label, href, icon }) => (
          <PaletteItem key={label} value={label} icon={icon} onSelect={() => go(href)}>
            {label}
          </PaletteItem>
        ))}
      </PaletteGroup>
    )
  })
}

/** The entries of the current product, then the others, each in their order. */
function currentFirst<E extends { href: string }>(entries: readonly E[], current: ProductId | undefined): E[] {
  const isCurrent = ({ href }: E) => current !== undefined && productOf(href.split(/[?#]/)[0] ?? '')?.id === current
  return entries.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
}

/** Whether every typed word starts a word of the entry or its keywords. */
function isNamed({ label, keywords = [] }: PaletteEntry, text: string): boolean {
  const words = [label, ...keywords].join(' ').toLowerCase().split(/\s+/)
  const typed = text.toLowerCase().split(/\s+/)
  return typed.every((part) => words.some((word) => word.startsWith(part)))
}
