'use client'

import type { ComponentProps } from 'react'
import * as TabsParts from 'radix-ui/tabs'
import { cn } from './cn.ts'

export const Tabs = TabsParts.Root

export function TabsList({ className, ...props }: ComponentProps<typeof TabsParts.List>) {
  return <TabsParts.List className={cn('flex gap-4 overflow-x-auto border-b', className)} {...props} />
}

export function TabsTrigger(props: Omit<ComponentProps<typeof TabsParts.Trigger>, 'className'>) {
  return (
    <TabsParts.Trigger
      className="-mb-px inline-flex h-9 shrink-0 items-center gap-2 border-b-2 border-transparent font-medium text-muted -outline-offset-2 transition-colors hover:text-fg data-[state=active]:border-accent data-[state=active]:text-fg"
      {...props}
    />
  )
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsParts.Content>) {
  return <TabsParts.Content className={cn('pt-4', className)} {...props} />
}
