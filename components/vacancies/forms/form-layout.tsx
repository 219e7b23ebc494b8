import { texts } from '#i18n/texts.ts'
import { useId, type ReactNode } from 'react'
import { Trash2 } from 'lucide-react'
import { Button, IconButton, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'

/** A section of a long form under its own heading. */
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

/** One entry of a list in a form, with the button that removes it. */
export function ListEntry({ title, onRemove, children }: { title: string; onRemove: () => void; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border p-4">
      <legend className="sr-only">{title}</legend>
      <div className="-mb-2 flex items-center justify-between">
        <span aria-hidden className="font-medium text-muted">
          {title}
        </span>
        <IconButton icon={Trash2} label={texts('vacancies.forms')('removeEntry', { title })} small onClick={onRemove} />
      </div>
      {children}
    </fieldset>
  )
}

type FormFooterProps = {
  error: string | undefined
  pending: boolean
  action: string
  cancelHref: string
  /** Further buttons, before that of the action. */
  children?: ReactNode
}

/** The buttons of a long form and the error of the whole of it, always in sight. */
export function FormFooter({ error, pending, action, cancelHref, children }: FormFooterProps) {
  return (
    <div className="form-bar -mx-4 flex flex-col gap-2 border-t bg-canvas/95 px-4 py-3 [backdrop-filter:blur(12px)] sm:mx-0 sm:px-0">
      <FormError message={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton href={cancelHref}>{texts('vacancies.forms')('cancel')}</LinkButton>
        {children}
        <Button type="submit" variant="primary" pending={pending}>
          {action}
        </Button>
      </div>
    </div>
  )
}
