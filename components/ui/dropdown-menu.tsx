'use client'

import type { ComponentProps } from 'react'
import { Check } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { cn } from './cn.ts'

export const DropdownMenu = Menu.Root
export const DropdownMenuTrigger = Menu.Trigger
export const DropdownMenuRadioGroup = Menu.RadioGroup

export const popupStyles =
  'z-50 rounded-lg border bg-surface shadow-lg outline-none data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0'

const itemStyles =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-subtle'

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...props
}: ComponentProps<typeof Menu.Content>) {
  return (
    <Menu.Portal>
      <Menu.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          popupStyles,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1',
          className,
        )}
        {...props}
      />
    </Menu.Portal>
  )
}

type ItemProps = ComponentProps<typeof Menu.Item> & { danger?: boolean }

export function DropdownMenuItem({ className, danger, ...props }: ItemProps) {
  return <Menu.Item className={cn(itemStyles, danger && 'text-danger [&_svg]:text-danger', className)} {...props} />
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem className={cn(itemStyles, 'pr-8', className)} {...props}>
      {children}
      <Menu.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Menu.Label>) {
  return <Menu.Label className={cn('px-2 py-1.5 text-subtle', className)} {...props} />
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Menu.Separator>) {
  return <Menu.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
}
