import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Logo } from '#components/shell/top-bar.tsx'

type AuthCardProps = {
  title: string
  description?: ReactNode
  children: ReactNode
  /** The link to the related page: "No account yet? Sign up". */
  footer?: ReactNode
}

/** The box of a sign-in, sign-up or password page. */
export function AuthCard({ title, description, children, footer }: AuthCardProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center text-center">
        <Logo className="mb-4 size-8" />
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {description && <p className="mt-1 text-balance text-muted">{description}</p>}
      </div>
      <Card className="p-5">{children}</Card>
      {footer && <p className="text-center text-muted">{footer}</p>}
    </div>
  )
}
