// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { mount, correctAndSend } from '#components/testing/mount.tsx'
import { loaded, render, trpc } from '#components/testing/render.tsx'
import type { RecordSet, Zone } from '../types.ts'
import { RecordForm } from './record-form.tsx'
import { RecordTable } from './record-table.tsx'
import { ZoneFileCard } from './zone-file-card.tsx'
import { Delegation } from './zone-nameservers.tsx'
import { Dnssec, ZoneSettings } from './zone-settings.tsx'
import { ZoneTransfer } from './zone-transfer.tsx'
import { ZoneView } from './zone-view.tsx'
import { CreateZone } from './create-zone.tsx'
import { ZonesView } from './zones-view.tsx'

const ZONE: Zone = {
  ID: 5,
  Name: 'bücher.example',
  TechName: 'xn--bcher-kva.example',
  State: 'Active',
  Serial: 7,
  PublishedSerial: 7,
  TTL: 3600,
  Nameservers: ['ns1.example.net'],
  Protected: false,
  Labels: {},
  DNSSEC: { State: 'Off', Supported: true, DS: [] },
  Delegation: { State: 'Unchecked', Parent: null, Nameservers: [], DS: [], Problem: null, DateCheck: null },
  RecordCount: 1,
  DateDrift: null,
  DateCreate: '2026-01-07T09:12:40Z',
  JobID: null,
}
const MX: RecordSet = {
  Name: '@',
  Type: 'MX',
  TTL: 300,
  Values: ['10 mail.example.', '20 mail2.example.'],
  Protected: true,
  Comment: '',
  Labels: {},
  ServerID: null,
}
const servers = loaded(trpc.cloud.servers.list.queryOptions({}), { items: [], total: 0 })
const zones = (...items: Zone[]) => loaded(trpc.cloud.zones.list.queryOptions({}), { items, total: items.length })
const sets = (...items: RecordSet[]) =>
  loaded(trpc.cloud.recordSets.list.queryOptions({ id: 5, limit: 100 }), { items, total: items.length })

it('sends a zone again once its name is another', async () => {
  const page = await mount(<CreateZone />, [], {
    'cloud.zones.create': [
      { message: 'Name: taken', fields: { Name: ['taken'] } },
      { message: 'The name servers are busy' },
    ],
  })
  await page.press('Create zone')
  await page.waitFor('New DNS zone')
  await page.type('Domain', 'a')
  const wrong = { field: 'Domain', message: 'Taken', corrected: 'b.example', action: 'Create zone' }
  expect(await correctAndSend(page, wrong)).toEqual({ Name: 'b.example' })
})

it('shows each zone with its link, state and number of record sets', () => {
  const html = render(<ZonesView />, [zones(ZONE, { ...ZONE, ID: 6, State: 'Updating', RecordCount: 2 })])
  for (const text of ['/cloud/dns/5', 'bücher.example', '1 record set', '2 record sets', 'Updating']) {
    expect(html).toContain(text)
  }
})

it('offers to sign a zone only where the name server can', () => {
  const html = render(<Dnssec zone={ZONE} disabled={false} />, [])
  expect(html).toContain('Enable DNSSEC')
  const zone: Zone = { ...ZONE, DNSSEC: { State: 'Off', Supported: false, DS: [] } }
  const without = render(<Dnssec zone={zone} disabled={false} />, [])
  expect(without).toContain('needs PowerDNS')
  expect(without).not.toContain('Enable DNSSEC')
})

it('sends the secondaries of a zone line by line, and shows a new key once', async () => {
  const transfer = loaded(trpc.cloud.zones.getTransfer.queryOptions({ id: 5 }), {
    Secondaries: ['198.51.100.53'],
    Key: null,
    JobID: null,
  })
  const page = await mount(<ZoneTransfer zone={ZONE} disabled={false} />, [transfer], {
    'cloud.zones.replaceTransfer': [
      { message: 'no', fields: { Secondaries: ['198.51.100.53 is not a public address'] } },
    ],
  })
  await page.type('IP addresses, one on each line', '198.51.100.54')
  const wrong = {
    field: 'IP addresses, one on each line',
    message: '198.51.100.53 is not a public address',
    corrected: '198.51.100.53, [2001:db8::53]:5353',
    action: 'Save addresses',
  }
  expect(await correctAndSend(page, wrong)).toEqual({ id: 5, Secondaries: ['198.51.100.53', '[2001:db8::53]:5353'] })
  const keyed = { Secondaries: [], Key: { Name: 'quartet-1', Algorithm: 'hmac-sha256' as const }, JobID: null }
  const query = loaded(trpc.cloud.zones.getTransfer.queryOptions({ id: 5 }), keyed)
  const html = render(<ZoneTransfer zone={ZONE} disabled={false} />, [query])
  for (const text of ['quartet-1', 'Replace the key', 'Delete the key']) expect(html).toContain(text)
})

it('shows every value of a record set, and says what to do in an empty zone', () => {
  const html = render(<RecordTable zone={ZONE} disabled={false} />, [sets(MX), servers])
  for (const text of ['10 mail.example.', '20 mail2.example.', 'Protected']) expect(html).toContain(text)
  expect(render(<RecordTable zone={ZONE} disabled={false} />, [sets(), servers])).toContain('No records yet')
})

it('has one landmark with the record sets, whose values stand below their row on a phone', () => {
  const html = render(<RecordTable zone={ZONE} disabled={false} />, [sets(MX), servers])
  expect(html.match(/aria-label="Record sets"/g)).toHaveLength(1)
  expect(html).toMatch(/<td class="[^"]*max-sm:w-full[^"]*"><span class="block">10 mail\.example\./)
})

it('names the server whose address a record has', () => {
  const web = loaded(trpc.cloud.servers.list.queryOptions({}), { items: [{ ID: 7, Name: 'web-1' }], total: 1 } as never)
  const a: RecordSet = { ...MX, Type: 'A', Values: ['203.0.113.7'], ServerID: 7 }
  const html = render(<RecordTable zone={ZONE} disabled={false} />, [sets(a), web])
  expect(html).toMatch(/href="\/cloud\/servers\/7"[^>]*>web-1</)
  expect(render(<RecordTable zone={ZONE} disabled={false} />, [sets(a), servers])).toContain('server 7')
  const loading = render(<RecordTable zone={ZONE} disabled={false} />, [sets(a)])
  expect(loading).toContain('>a server<')
  expect(loading).not.toContain('server 7')
})

it.each([
  ['Failed', 'it can only be deleted'],
  ['Deleting', 'It is being deleted'],
] as const)('says why nothing can be changed in a zone that is %s', (State, why) => {
  const get = loaded(trpc.cloud.zones.get.queryOptions({ id: 5 }), { ...ZONE, State })
  expect(render(<ZoneView id={5} />, [get, sets(MX), servers])).toContain(why)
  const active = loaded(trpc.cloud.zones.get.queryOptions({ id: 5 }), ZONE)
  expect(render(<ZoneView id={5} />, [active, sets(MX), servers])).not.toContain(why)
})

it('has a field for each part of a value, and sends them together', async () => {
  const page = await mount(<RecordForm zone={ZONE} recordSet={MX} onClose={() => {}} />, [servers], {
    'cloud.recordSets.put': [
      { message: 'Values.1: is no name', fields: { 'Values.1': ['is no name'] } },
      { message: 'The name servers are busy' },
      { data: {} },
    ],
  })
  await page.type('Mail server 2', 'a..b')
  await page.press('Save record set')
  expect(page.alerts).toEqual(['This is no name'])
  expect(page.errorAt('Mail server 2')).toBe('This is no name')
  await page.type('Mail server 2', 'mail3.example.')
  await page.press('Save record set')
  const Values = ['10 mail.example.', '20 mail3.example.']
  const input = { id: 5, name: '@', type: 'MX', TTL: 300, Values }
  expect(page.sent.at(-1)?.input).toEqual({ ...input, Protected: true })
  await page.tick('Protect from changes and deletion')
  await page.press('Save record set')
  expect(page.sent.at(-1)?.input).toEqual(input)
})

it('edits a row in its place, leaves it by Escape, and goes back to where it began', async () => {
  // A frame may come before React has shown the table again.
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame())
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = await mount(<RecordTable zone={ZONE} disabled={false} />, [sets(MX), servers], {
    'cloud.recordSets.put': [{ data: {} }],
  })
  await page.press('Change @ MX')
  await page.waitFor('Save record set')
  expect(page.focused).toMatch(/^Priority 1/)
  await page.key('Priority 1', 'Escape')
  expect(page.text).not.toContain('Save record set')
  await expect.poll(() => page.focused).toBe('Change @ MX')
  await page.press('Add record set')
  await page.waitFor('Esc')
  expect(page.focused).toBe('Name')
  await page.type('Name', 'www')
  await page.type('IPv4 address', '192.0.2.1')
  await page.press('Add record set', 'last')
  expect(page.sent.at(-1)?.input).toEqual({ id: 5, name: 'www', type: 'A', Values: ['192.0.2.1'] })
  expect(page.text).not.toContain('Esc')
  expect(page.focused.trim()).toBe('Add record set')
})

it('keeps the focus at the zone file when it has been imported', async () => {
  const set = { Name: 'www', Type: 'A' as const, TTL: 300, Values: ['192.0.2.10'] }
  const page = await mount(<ZoneFileCard zone={ZONE} disabled={false} />, [], {
    'cloud.zones.import': [{ data: { Added: [set], Changed: [], Removed: [], Notes: [] } }, { data: { ID: 8 } }],
  })
  await page.type('Import a zone file', 'www 300 IN A 192.0.2.10')
  await page.press('Show the difference')
  expect(page.text).toContain('1 added, 0 changed, 0 removed')
  expect(page.asksBeforeLeaving).toBe(true)
  await page.press('Import')
  const input = { id: 5, ZoneFile: 'www 300 IN A 192.0.2.10' }
  expect(page.sent.map((call) => call.input)).toEqual([{ ...input, dry_run: true }, input])
  expect(page.asksBeforeLeaving).toBe(false)
  expect(page.text).not.toContain('1 added')
  expect(page.focused).toMatch(/^Import a zone file/)
})

it('says whether the delegation has arrived, and checks it on request', async () => {
  const DateCheck = '2026-01-07T09:12:40Z'
  const none = { Parent: null, Nameservers: [], DS: [], Problem: null, DateCheck }
  for (const [given, texts] of [
    [{ ...none, DateCheck: null, State: 'Unchecked' }, ['Not checked']],
    [
      { ...none, State: 'Elsewhere', Parent: 'example', Nameservers: ['ns.other.test'] },
      ['Asked at example', 'ns.other.test'],
    ],
    [{ ...none, State: 'Unknown', Problem: 'No resolver answers.' }, ['No answer', 'No resolver answers.']],
  ] as const) {
    const html = render(
      <Delegation
        zone={{ ...ZONE, Delegation: { ...given, Nameservers: [...given.Nameservers], DS: [] } }}
        disabled={false}
      />,
      [],
    )
    for (const text of texts) expect(html).toContain(text)
  }
  const page = await mount(<Delegation zone={ZONE} disabled={false} />, [], {
    'cloud.zones.checkDelegation': [{ data: { ID: 8 } }],
  })
  await page.press('Check now')
  expect(page.sent).toEqual([{ path: 'cloud.zones.checkDelegation', input: { id: 5 } }])
})

it('lists the values that a deleted record set leaves, each as it is', async () => {
  const free: RecordSet = { ...MX, Protected: false }
  const page = await mount(<RecordTable zone={ZONE} disabled={false} />, [sets(free), servers], {})
  await page.press('Delete @ MX')
  await page.waitFor('The name servers no longer answer with:')
  expect(page.text).not.toContain('mail2.example..')
})

it('sends the labels of a zone only when they were changed here', async () => {
  const refused = { message: 'The hypervisor is busy' }
  const page = await mount(<ZoneSettings zone={ZONE} />, [], { 'cloud.zones.update': [refused, refused] })
  await page.press('Save settings')
  expect(page.sent.map(({ input }) => input)).toEqual([{ id: 5, Protected: false }])
  await page.type('Labels', 'env=test')
  await page.press('Save settings')
  expect(page.sent.at(-1)?.input).toEqual({ id: 5, Protected: false, Labels: { env: 'test' } })
})
