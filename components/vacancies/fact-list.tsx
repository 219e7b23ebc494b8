import { currentLocale } from '#i18n/store.ts'
import { cn } from '#components/ui/cn.ts'
import { UserText } from '#components/ui/user-text.tsx'

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
            <UserText as="dd" text={value} />
          </div>
        ))}
    </dl>
  )
}
