import { expect, it } from 'vitest'
import { changesOf } from './changelog.ts'

const CHANGELOG = `# Changelog

## [Unreleased]

## [1.1.0] - 2026-02-01

### Added
- Pages for \`operators\`, with
  [a guide](docs/guide.md): what needs them. More of it.
- Another one

### Fixed
- A fault. It is gone.

## [1.0.0] - 2026-01-01

### Added
- Everything
`

it('has the first sentences about the version, without marks', () => {
  expect(changesOf(CHANGELOG, '1.1.0')).toEqual({
    released: '2026-02-01',
    changes: [
      { kind: 'Added', text: 'Pages for operators, with a guide: what needs them' },
      { kind: 'Added', text: 'Another one' },
      { kind: 'Fixed', text: 'A fault' },
    ],
  })
  expect(changesOf(CHANGELOG, '1.0.0')).toMatchObject({ released: '2026-01-01', changes: [{ text: 'Everything' }] })
})

it('shows what is not released where the source is ahead, and nothing of a version that is not listed', () => {
  const ahead = CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n### Changed\n- Not yet\n')
  expect(changesOf(ahead, '1.1.0')).toEqual({ released: null, changes: [{ kind: 'Changed', text: 'Not yet' }] })
  expect(changesOf(CHANGELOG, '9.9.9')).toEqual({ released: null, changes: [] })
})
