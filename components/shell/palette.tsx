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
  /** Further words that find it. */
  keywords?: string[]
  /** Who sees it: everyone when omitted, `user` for anyone signed in. */
  role?: Role
}

/** Pages and actions by group; a product adds its own here. */
const GROUPS: readonly { heading: string; entries: readonly PaletteEntry[] }[] = [
  {
    heading: 'Create',
    entries: [
      { label: 'Write a resume', href: '/vacancies/resumes/new', icon: FileText, role: 'user' },
      { label: 'Publish a vacancy', href: '/vacancies/employer/new', icon: Briefcase, role: 'employer' },
      { label: 'Create a server', href: '/cloud/servers/new', icon: Cloud, role: 'user' },
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
      { label: 'My vacancies', href: '/vacancies/employer', icon: Briefcase, role: 'employer' },
      { label: 'Servers', href: '/cloud', icon: Cloud, role: 'user', keywords: ['cloud', 'vps'] },
      { label: 'Private networks', href: '/cloud/networks', icon: Network, role: 'user' },
      { label: 'Server templates', href: '/cloud/templates', icon: Layers, role: 'user', keywords: ['image'] },
      { label: 'Cloud jobs', href: '/cloud/jobs', icon: ListChecks, role: 'user', keywords: ['progress'] },
      { label: 'Cloud limits', href: '/cloud/limits', icon: Gauge, role: 'user', keywords: ['quota'] },
      { label: 'Rides', href: '/rides', icon: CarFront, role: 'user', keywords: ['trips', 'feedback'] },
      { label: 'Music', href: '/music', icon: Music, role: 'user', keywords: ['tracks', 'listen'] },
      { label: 'API reference', href: '/docs', icon: BookOpen, keywords: ['docs', 'rest'] },
      { label: 'OpenAPI document', href: '/api/openapi.json', icon: Braces, keywords: ['schema'] },
      { label: 'Account', href: '/account', icon: UserRound, role: 'user', keywords: ['password', 'profile'] },
      { label: 'API tokens', href: '/cloud/tokens', icon: KeyRound, role: 'user', keywords: ['keys'] },
      { label: 'Users and roles', href: '/admin/users', icon: Users, role: 'operator' },
      { label: 'Audit log', href: '/admin/audit', icon: ScrollText, role: 'operator' },
    ],
  },
]

/** Searches offered for any text. */
const SEARCHES = [
  { what: 'vacancies', href: '/vacancies?text=', icon: Briefcase },
  { what: 'servers', href: '/cloud?q=', icon: Cloud },
  { what: 'music', href: '/music/search?q=', icon: Music },
] as const

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; roles: readonly string[] | null }

/** Go to a page, create something or search, from anywhere. */
export function Palette({ open, onOpenChange, roles }: PaletteProps) {
  const router = useRouter()
  const [query, setQuery] = useState('')
  const text = query.trim()
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
                  {SEARCHES.map(({ what, href, icon }) => (
                    <Item
                      key={what}
                      value={`search ${text} ${what}`}
                      icon={icon}
                      onSelect={() => go(href + encodeURIComponent(text))}
                      force
                    >
                      {`Search ${what} for “${text}”`}
                    </Item>
                  ))}
                </Group>
              )}
              {GROUPS.map(({ heading, entries }) => {
                const shown = entries.filter(({ role }) => !role || roles?.includes(role))
                return (
                  shown.length > 0 && (
                    <Group heading={heading} key={heading}>
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
