import Link from 'next/link'
import { cloneElement, isValidElement, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

export const buttonStyles = cva('button [&_svg]:size-4 [&_svg]:shrink-0', {
  variants: {
    variant: {
      primary: 'bg-accent text-accent-fg shadow-sm usable:hover:bg-accent-hover',
      secondary: 'border-line-strong bg-surface text-fg shadow-sm usable:hover:bg-hover',
      ghost: 'text-muted idle:usable:hover:bg-hover idle:usable:hover:text-fg data-[state=open]:bg-hover',
      danger: 'bg-danger text-danger-fg shadow-sm usable:hover:bg-danger-hover',
      link: 'text-accent-text underline-offset-4 usable:hover:underline',
    },
    size: {
      sm: 'h-7 px-2',
      md: 'h-8 px-3',
      lg: 'h-10 px-4 text-base',
      icon: 'size-8',
      'icon-sm': 'size-7',
    },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
})

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    /** Work is under way: shows a spinner, keeps the width, and ignores further presses. */
    pending?: boolean
  }

/**
 * `type="button"` unless another is given, so that no button submits a form by accident. While it is pending it keeps
 * the focus, which `disabled` would take away.
 */
export function Button({ className, variant, size, pending, children, onClick, ...props }: ButtonProps) {
  const look = cn(buttonStyles({ variant, size }), className)
  const busy = pending && ({ 'aria-busy': true, 'aria-disabled': true } as const)
  return (
    <button type="button" className={look} onClick={pending ? ignore : onClick} {...busy} {...props}>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cn('inline-flex min-w-0 items-center gap-2', pending && 'opacity-0')}>{children}</span>
    </button>
  )
}

/** The click handler of a pending button: does nothing, and prevents the form from being submitted. */
function ignore(event: MouseEvent): void {
  event.preventDefault()
}

type LinkButtonProps = ComponentProps<typeof Link> & VariantProps<typeof buttonStyles>

/** A link that looks like a button. Its page is asked for when it is pressed, not when the link is shown. */
export function LinkButton({ className, variant, size, ...props }: LinkButtonProps) {
  return <Link prefetch={false} className={cn(buttonStyles({ variant, size }), className)} {...props} />
}

type IconProps = {
  icon: LucideIcon
  /** Accessible name and tooltip. */
  label: string
  small?: boolean
}

/** A button that shows only an icon. */
export function IconButton({ icon: Icon, label, small, ...props }: IconProps & Omit<ButtonProps, 'size'>) {
  return (
    <Button variant="ghost" size={small ? 'icon-sm' : 'icon'} aria-label={label} title={label} {...props}>
      <Icon aria-hidden />
    </Button>
  )
}

/** A link that shows only an icon, in the look of an `IconButton`. */
export function IconLink({ icon: Icon, label, small, ...props }: IconProps & Omit<LinkButtonProps, 'size'>) {
  return (
    <LinkButton variant="ghost" size={small ? 'icon-sm' : 'icon'} aria-label={label} title={label} {...props}>
      <Icon aria-hidden />
    </LinkButton>
  )
}

type SlotProps = { children: ReactNode; className?: string; [prop: string]: unknown }

/** Merges its props onto its only child, a link or a button: the child's own props win, class names are joined. */
export function Slot({ children: child, className, ...props }: SlotProps): ReactNode {
  if (!isValidElement<SlotProps>(child)) return child
  return cloneElement(child, { ...props, ...child.props, className: cn(className, child.props.className) || undefined })
}
