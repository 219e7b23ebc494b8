import { cloneElement, isValidElement, type ReactNode } from 'react'
import { cn } from './cn.ts'

type Given = { className?: string; [prop: string]: unknown }

/** Gives props to the only child, a link or a button: its own props win, and class names are joined. */
export function giveTo(child: ReactNode, { className, ...props }: Given): ReactNode {
  if (!isValidElement<Given>(child)) return child
  return cloneElement(child, { ...props, ...child.props, className: cn(className, child.props.className) || undefined })
}
