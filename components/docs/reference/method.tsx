import { cn } from '#components/ui/cn.ts'

/** Reading, adding, changing and deleting have a colour each. */
const COLOURS: Readonly<Record<string, string>> = {
  GET: 'text-info',
  POST: 'text-success',
  PUT: 'text-warning',
  PATCH: 'text-warning',
  DELETE: 'text-danger',
}

/** The method of a call, in its colour. */
export function Method({ name, className }: { name: string; className?: string }) {
  return <span className={cn('font-mono font-semibold', COLOURS[name], className)}>{name}</span>
}
