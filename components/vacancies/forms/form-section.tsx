import { useId, type ReactNode } from 'react'
import { Card, CardBody } from '#components/ui/card.tsx'

/** A part of a long form under its own heading. */
export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardBody className="flex flex-col gap-4 sm:p-6">
        <div>
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {hint && <p className="text-muted">{hint}</p>}
        </div>
        {children}
      </CardBody>
    </Card>
  )
}
