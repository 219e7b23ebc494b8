import type { ReactNode } from 'react'
import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'

/** Entries of the palette under a heading. */
export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-subtle"
    >
      {children}
    </Command.Group>
  )
}

type PaletteItemProps = {
  /** Unique in the palette. */
  value: string
  icon: LucideIcon
  detail?: string | undefined
  onSelect: () => void
  children: ReactNode
}

export function PaletteItem({ icon: Icon, detail, children, ...props }: PaletteItemProps) {
  return (
    <Command.Item
      {...props}
      className="flex h-9 items-center gap-3 rounded-md px-2 text-fg data-[selected=true]:bg-hover"
    >
      <Icon className="size-4 shrink-0 text-subtle" aria-hidden />
      <span className="truncate">{children}</span>
      {detail && <span className="ml-auto max-w-2/5 shrink-0 truncate text-muted">{detail}</span>}
    </Command.Item>
  )
}
