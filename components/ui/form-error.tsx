/** What went wrong with the whole form; announced when it appears. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
      {message}
    </p>
  )
}
