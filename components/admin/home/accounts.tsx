import { texts } from '#i18n/texts.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { formatDay, formatNumber } from '#components/ui/locale.ts'
import type { Overview } from './overview.ts'

type Days = Overview['accounts']

/** How many accounts there are, and how they became more in 30 days. */
export function Accounts({ days }: { days: Days }) {
  const t = texts('admin.home')
  const first = days[0]?.total ?? 0
  const last = days.at(-1)?.total ?? 0
  const added = days.reduce((sum, day) => sum + day.added, 0)
  const most = Math.max(1, ...days.map((day) => day.added))
  return (
    <Card aria-labelledby="accounts">
      <CardHeader>
        <CardTitle id="accounts">{t('accounts')}</CardTitle>
        <span className="text-muted">{t('total', { total: last })}</span>
      </CardHeader>
      <CardBody className="flex flex-col gap-5">
        <p className="text-muted">{t('more', { added })}</p>
        <Chart name={t('all')} label={t('totalChart', { first: formatNumber(first), last: formatNumber(last) })}>
          {days.map(({ day, total }, at) => (
            <Bar key={day} at={at} share={total / Math.max(1, last)} day={day} count={total} className="fill-accent" />
          ))}
        </Chart>
        <Chart name={t('new')} label={t('addedChart', { most: formatNumber(most) })}>
          {days.map((day, at) => (
            <Bar
              key={day.day}
              at={at}
              share={day.added / most}
              day={day.day}
              count={day.added}
              className="fill-current text-success"
            />
          ))}
        </Chart>
        <p className="flex justify-between text-subtle">
          <span>{days[0] && formatDay(days[0].day)}</span>
          <span>{days.length > 1 && formatDay(days.at(-1)?.day ?? '')}</span>
        </p>
      </CardBody>
    </Card>
  )
}

const [WIDTH, HEIGHT, STEP] = [300, 60, 10]

function Chart({ name, label, children }: { name: string; label: string; children: React.ReactNode }) {
  return (
    <figure>
      <figcaption className="mb-1 text-subtle">{name}</figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-16 w-full border-b"
      >
        {children}
      </svg>
    </figure>
  )
}

type BarProps = { at: number; share: number; day: string; count: number; className: string }

/** The bar of a day, with a tooltip over the whole height of the chart. */
function Bar({ at, share, day, count, className }: BarProps) {
  const height = share === 0 ? 0 : Math.max(1.5, share * HEIGHT)
  return (
    <g>
      <title>{texts('admin.home')('dayTotal', { day: formatDay(day), count: formatNumber(count) })}</title>
      <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} className="fill-transparent" />
      <rect x={at * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} className={className} />
    </g>
  )
}
