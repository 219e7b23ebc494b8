'use client'

import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { Command } from 'cmdk'
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
import * as DialogParts from 'radix-ui/dialog'
import { overlayStyles } from '#components/ui/dialog.tsx'
import type { Role } from '#server/core/actor.ts'

type PaletteEntry = {
  label: string
  href: string
  icon: LucideIcon
  group: 'Go to' | 'Create'
  /** Further words that find it. */
  keywords?: string[]
  /** Who sees it: everyone when omitted, `user` for anyone signed in. */
  role?: Role
}

/** Pages and actions; a product adds its own here. */
const paletteEntries: readonly PaletteEntry[] = [
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

type PaletteSearch = { label: (query: string) => string; href: (query: string) => string; icon: LucideIcon }

/** Searches offered for any text. */
const paletteSearches: readonly PaletteSearch[] = [
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

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; roles: readonly string[] | null }

/** Go to a page, create something or search, from anywhere. */
export function Palette({ open, onOpenChange, roles }: PaletteProps) {
  const router = useRouter()
  const [query, setQuery] = useState('')
  const text = query.trim()
  const entries = paletteEntries.filter(({ role }) => !role || roles?.includes(role))
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
          className="fixed inset-x-2 top-16 z-50 mx-auto flex max-h-[70dvh] max-w-xl flex-col overflow-hidden rounded-xl border bg-surface shadow-lg outline-none data-[state=open]:animate-in data-[state=open]:fade-in-0 sm:top-24"
        >
          <DialogParts.Title className="sr-only">Search and commands</DialogParts.Title>
          <Command loop filter={match} label="Search and commands" className="flex min-h-0 flex-col">
            <Command.Input
              value={query}
              onValueChange={setQuery}
              placeholder="Go to, create, or search…"
              className="h-12 w-full shrink-0 border-b bg-transparent px-4 text-base outline-none"
            />
            <Command.List className="min-h-0 scroll-py-2 overflow-y-auto p-2">
              {text && (
                <Group heading="Search" force>
                  {paletteSearches.map(({ label, href, icon }) => (
                    <Item
                      key={href('')}
                      value={`search ${text} ${href('')}`}
                      icon={icon}
                      onSelect={() => go(href(text))}
                      force
                    >
                      {label(text)}
                    </Item>
                  ))}
                </Group>
              )}
              {(['Create', 'Go to'] as const).map((group) => {
                const shown = entries.filter((entry) => entry.group === group)
                return (
                  shown.length > 0 && (
                    <Group heading={group} key={group}>
                      {shown.map(({ label, href, icon, keywords }) => (
                        <Item key={label} value={label} keywords={keywords} icon={icon} onSelect={() => go(href)}>
                          {label}
                        </Item>
                      ))}
                    </Group>
                  )
                )
              })}
            </Command.List>
          </Command>
        </DialogParts.Content>
      </DialogParts.Portal>
    </DialogParts.Root>
  )
}

/** 1 when every typed word starts a word of the entry or its keywords, otherwise 0. */
function match(value: string, search: string, keywords: string[] = []): number {
  const words = [value, ...keywords].join(' ').toLowerCase().split(/\s+/)
  const typed = search.toLowerCase().trim().split(/\s+/)
  return typed.every((part) => words.some((word) => word.startsWith(part))) ? 1 : 0
}

type GroupProps = { heading: string; /** Shown for any text. */ force?: boolean; children: ReactNode }

function Group({ heading, force, children }: GroupProps) {
  return (
    <Command.Group
      heading={heading}
      forceMount={force}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-subtle"
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = {
  value: string
  keywords?: string[]
  icon: LucideIcon
  onSelect: () => void
  /** Shown for any text. */
  force?: boolean
  children: ReactNode
}

function Item({ icon: Icon, force, children, ...props }: ItemProps) {
  return (
    <Command.Item
      {...props}
      forceMount={force}
      className="flex h-9 items-center gap-3 rounded-md px-2 text-fg data-[selected=true]:bg-hover"
    >
      <Icon className="size-4 shrink-0 text-subtle" aria-hidden />
      <span className="truncate">{children}</span>
    </Command.Item>
  )
}
