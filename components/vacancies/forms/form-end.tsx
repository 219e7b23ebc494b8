import Link from 'next/link'
import { Button } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/field.tsx'

type FormEndProps = { error: string | undefined; pending: boolean; action: string; cancelHref: string }

/** The last line of a long form, always in sight: what went wrong with the whole of it, and the buttons. */
export function FormEnd({ error, pending, action, cancelHref }: FormEndProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t bg-canvas/95 px-4 py-3 backdrop-blur-md sm:mx-0 sm:px-0">
      <FormError message={error} />
      <div className="flex justify-end gap-2">
        <Button asChild>
          <Link href={cancelHref} prefetch={false}>
            Cancel
          </Link>
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          {action}
        </Button>
      </div>
    </div>
  )
}
