'use client'

import { useRouter } from 'next/navigation'
import { useState, type ReactNode } from 'react'
import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import * as DialogParts from 'radix-ui/dialog'
import { overlayStyles } from '#components/ui/dialog.tsx'
import { paletteEntries, paletteSearches } from './palette-entries.ts'

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void; roles: readonly string[] | null }

/** Go to a page, create something, or search, from anywhere. */
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

/** 1 when every typed word begins a word of the entry or of its keywords, else 0. */
function match(value: string, search: string, keywords: string[] = []): number {
  const words = [value, ...keywords].join(' ').toLowerCase().split(/\s+/)
  const typed = search.toLowerCase().trim().split(/\s+/)
  return typed.every((part) => words.some((word) => word.startsWith(part))) ? 1 : 0
}

type GroupProps = { heading: string; /** Shown whatever was typed. */ force?: boolean; children: ReactNode }

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
  /** Shown whatever was typed. */
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
