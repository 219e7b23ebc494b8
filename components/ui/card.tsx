import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section className={cn('rounded-xl border bg-surface shadow-sm', className)} {...props} />
}

export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex items-center justify-between gap-4 px-4 pt-4', className)} {...props} />
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('text-base font-semibold', className)} {...props}>
      {children}
    </h2>
  )
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('p-4', className)} {...props} />
}

/** The row below a line, for the buttons of a form or a summary. */
export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('flex items-center justify-end gap-2 border-t px-4 py-3', className)} {...props} />
}

type TitledCardProps = Omit<ComponentProps<'section'>, 'id' | 'title'> & {
  title: string
  /** The id of the title, where another element refers to it. */
  id?: string
}

/** A card that is named by its title. */
export function TitledCard({ id, title, children, ...card }: TitledCardProps) {
  return (
    <Card {...(id ? { 'aria-labelledby': id } : { 'aria-label': title })} {...card}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      {children}
    </Card>
  )
}

type ActionCardProps = { id: string; title: string; text: ReactNode; className?: string; children: ReactNode }

/** A card for one action: its title, what it does, and a button that starts it. */
export function ActionCard({ id, title, text, className, children }: ActionCardProps) {
  return (
    <Card aria-labelledby={id} className={className}>
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardTitle id={id}>{title}</CardTitle>
          <p className="mt-1 text-muted">{text}</p>
        </div>
        {children}
      </CardBody>
    </Card>
  )
}
