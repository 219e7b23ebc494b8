import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CardBody, CardFooter, TitledCard } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'

type CardFormProps = Pick<ComponentProps<'form'>, 'id' | 'onSubmit'> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'pending'> & {
    title: string
    error: string | undefined
    /** Text of the button. */
    action: string
    children: ReactNode
  }

/** A form in a card of its own. */
export function CardForm({ id, onSubmit, title, error, action, children, ...button }: CardFormProps) {
  return (
    <form id={id} onSubmit={onSubmit} noValidate>
      <TitledCard title={title}>
        <CardBody className="flex flex-col gap-4">
          <FormError message={error} />
          {children}
        </CardBody>
        <CardFooter>
          <Button type="submit" {...button}>
            {action}
          </Button>
        </CardFooter>
      </TitledCard>
    </form>
  )
}
