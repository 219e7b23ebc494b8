import { currentLocale } from '#i18n/store.ts'
import { cn } from '#components/ui/cn.ts'
import { langOf } from '#components/ui/locale.ts'

export type Fact = [title: string, value: string | null | undefined]

/** Facts as titles and values; those without a value are omitted. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl
      className={cn(
        'grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 empty:hidden',
        className,
      )}
    >
      {facts
        .filter(([, value]) => value)
        .map(([title, value]) => (
          <div key={title} className="contents">
            <dt lang={currentLocale()} className="text-subtle">
              {title}
            </dt>
            <dd lang={langOf(value)}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
