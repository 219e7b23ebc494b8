import { cn } from '#components/ui/cn.ts'
import type { PayStep } from './pay-steps.ts'

const number = new Intl.NumberFormat('ru-RU')

type PayBarsProps = {
  steps: readonly PayStep[]
  /** The steps from `low` on and below `high` are within the bounds. */
  low: number
  high: number
}

/** How many vacancies pay how much. The sliders and fields below say it to those who do not see it. */
export function PayBars({ steps, low, high }: PayBarsProps) {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <div aria-hidden className="flex h-20 items-end gap-px">
      {steps.map(({ from, to, count }, at) => (
        <div
          key={from}
          title={`${number.format(from)}${to === null ? ' ₽ and more' : ` – ${number.format(to)} ₽`}: ${number.format(count)}`}
          className="flex h-full flex-1 items-end"
        >
          <div
            className={cn(
              'w-full rounded-t-sm transition-colors',
              at >= low && at < high ? 'bg-accent' : 'bg-line-strong',
              count === 0 && 'opacity-40',
            )}
            style={{ height: count === 0 ? 1 : `${Math.max(4, (100 * count) / most)}%` }}
          />
        </div>
      ))}
    </div>
  )
}
