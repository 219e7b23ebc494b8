import { expect, it } from 'vitest'
import { loaded, render, textOf, trpc } from '#components/testing/render.tsx'
import { AREAS, type Area } from '#server/core/finding.schema.ts'
import { OperatorHome } from './operator-home.tsx'
import type { FoundThing, Overview } from './overview.ts'

const NOW = '2026-01-06T12:00:00.000Z'
const DAYS = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-01-${String(at + 1).padStart(2, '0')}`,
  total: at + 1,
  added: 1,
}))

function aFinding(area: Area, state: FoundThing['state'] = 'ok', more: Partial<FoundThing> = {}): FoundThing {
  const remedy = state === 'ok' ? {} : { remedy: `Mend ${area}` }
  return {
    id: `${area}.thing`,
    state,
    about: `About ${area}`,
    found: `found ${area}`,
    machine: null,
    checked_at: NOW,
    ...remedy,
    ...more,
  }
}

function page(findings: FoundThing[], more: Partial<Overview> = {}, jobs: object[] = []): string {
  const overview: Overview = {
    version: {
      version: '1.2.3',
      node: '24.1.0',
      released: '2026-01-02',
      changes: [{ kind: 'Added', text: 'A novelty' }],
    },
    processes: [],
    findings,
    refused: [],
    accounts: DAYS,
    ...more,
  }
  return render(<OperatorHome />, [
    loaded(trpc.admin.overview.queryOptions({}), overview),
    loaded(trpc.admin.jobs.queryOptions({ state: 'failed' }), { items: jobs, next: null } as never),
  ])
}

/** What a panel says. */
function panel(markup: string, area: string): string {
  const [, content = ''] = new RegExp(`<section[^>]* aria-labelledby="${area}"(.*?)</section>`, 's').exec(markup) ?? []
  return textOf(content)
}

it('says that everything works while no check finds anything', () => {
  const markup = page(AREAS.map((area) => aFinding(area)))
  expect(panel(markup, 'attention')).toContain('Everything works 11 checks find nothing to do.')
  for (const area of AREAS) expect(panel(markup, area), area).toContain('Fine')
})

it.each(AREAS)('shows the panel %s green, yellow and red, and what to do at the top', (area) => {
  const others = AREAS.filter((other) => other !== area).map((other) => aFinding(other))
  for (const [state, word] of [
    ['ok', 'Fine'],
    ['warning', 'Attention'],
    ['broken', 'Broken'],
  ] as const) {
    const markup = page([...others, aFinding(area, state), aFinding(area, 'ok', { id: `${area}.other` })])
    expect(panel(markup, area)).toContain(`${word} `)
    if (state === 'ok') continue
    expect(panel(markup, 'attention')).toMatch(
      new RegExp(`1 thing needs you .*About ${area} found ${area} What to do: Mend ${area}`),
    )
  }
})

it('puts what is broken before what only needs attention, and names the machine where there are several', () => {
  const mail = aFinding('mail', 'warning', { machine: 'two' })
  const one = page([mail, aFinding('settings', 'broken')])
  expect(panel(one, 'attention')).toMatch(/2 things need you .*About settings.*About mail found mail/)
  const two = page([mail, aFinding('settings', 'broken', { machine: 'one' })])
  expect(panel(two, 'attention')).toMatch(/2 things need you .*About settings · one.*About mail · two/)
})

it('shows processes, disks, failed jobs, refused accounts, growth and the version', () => {
  const started_at = NOW
  const markup = page(
    [
      aFinding('processes'),
      aFinding('jobs', 'warning'),
      aFinding('limits', 'warning'),
      aFinding('storage', 'ok', { figures: { free: 25, size: 100 } }),
    ],
    {
      processes: [{ machine: 'one', kind: 'worker', pid: 7, version: '1.2.3', memory: 123e6, started_at }],
      refused: [
        { user_id: 'usr_1', name: 'Vera', email: 'vera@mail.example', limit: 'requests', times: 1200, last_at: NOW },
      ],
    },
    [
      {
        id: '5',
        task: 'mail.send',
        error: 'no room',
        attempts: 25,
        most_attempts: 25,
        created_at: NOW,
        state: 'failed',
      },
    ],
  )
  expect(panel(markup, 'processes')).toMatch(/worker, 7 one · 1\.2\.3 123 MB/)
  expect(panel(markup, 'jobs')).toContain('mail.send no room 25 of 25 attempts')
  expect(markup).toContain('aria-label="Try mail.send again"')
  expect(panel(markup, 'limits')).toMatch(/Vera vera@mail\.example too many requests .* 1,200/)
  expect(markup).toContain('width:75%')
  expect(panel(markup, 'accounts')).toContain('30 accounts 30 new ones in 30 days')
  expect(markup).toContain('30 Jan 2026: 30')
  expect(panel(markup, 'version')).toContain('Quartet 1.2.3 released 2 Jan 2026 · Node 24.1.0')
  expect(panel(markup, 'version')).toContain('Added A novelty')
})
