import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'

type CreateFormProps = {
  title: string
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** The heading of the card beside the fields, and what it says of them. */
  summary: { title: string; content: ReactNode }
  error: string | undefined
  action: string
  pending: boolean
  calls: ComponentProps<typeof ApiCalls>['calls']
  children: ReactNode
}

/**
 * The page-wide form of something new: its fields, a summary with the button, and the API call that the button makes.
 */
export function CreateForm({ title, onSubmit, summary, error, action, pending, calls, children }: CreateFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card aria-label={title}>
        <CardBody className="flex flex-col gap-6">{children}</CardBody>
      </Card>
      <div className="flex flex-col gap-4 lg:sticky lg:top-20">
        <Card aria-label={summary.title}>
          <CardBody className="flex flex-col gap-4">
            {summary.content}
            <FormError message={error} />
            <Button type="submit" variant="primary" size="lg" pending={pending}>
              {action}
            </Button>
          </CardBody>
        </Card>
        <ApiCalls open calls={calls} />
      </div>
    </form>
  )
}
