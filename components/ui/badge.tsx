import type { ComponentProps } from 'react'
import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from './cn.ts'

const badgeStyles = cva('badge [&_svg]:size-3', {
  variants: {
    tone: {
      neutral: 'bg-sunken text-muted',
      accent: 'bg-accent-soft text-accent-text',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      danger: 'bg-danger-soft text-danger',
      info: 'bg-info-soft text-info',
    },
    /** Wraps onto several lines: for text of users, which may be wider than a phone. */
    wrap: { true: 'h-auto py-0.5 whitespace-normal' },
  },
  defaultVariants: { tone: 'neutral' },
})

type BadgeProps = ComponentProps<'span'> &
  VariantProps<typeof badgeStyles> & { /** A dot before the text, for states. */ dot?: boolean }

export function Badge({ className, tone, wrap, dot, children, ...props }: BadgeProps) {
  return (
    <span className={cn(badgeStyles({ tone, wrap }), className)} {...props}>
      {dot && <span className="size-1.5 rounded-full bg-current" aria-hidden />}
      {children}
    </span>
  )
}
