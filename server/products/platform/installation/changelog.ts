import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { singleton } from '#server/core/process/singleton.ts'
import { version } from '#server/core/version.ts'
import type { Installation } from './installation.schema.ts'

type Version = Installation['version']
type Changes = Pick<Version, 'released' | 'changes'>

/** Changes that are read; a version has some dozens. */
const MOST = 40
const MOST_CHARACTERS = 240

/** The version that runs, and what is new in it by CHANGELOG.md, which is read once. */
export async function runningVersion(): Promise<Version> {
  const read = () => readFile(join(process.cwd(), 'CHANGELOG.md'), 'utf8').catch(() => '')
  const changes = await singleton('changelog', () => read().then((text) => changesOf(text, version())))
  return { version: version(), node: process.versions.node, ...changes }
}

/** What a changelog says of a version. A source that is ahead of its last release shows what is not released yet. */
export function changesOf(changelog: string, wanted: string): Changes {
  const sections = changelog.split(/^## /m).slice(1)
  const named = (name: string) => sections.find((section) => section.startsWith(`[${name}]`))
  const unreleased = named('Unreleased')
  const isAhead = unreleased !== undefined && unreleased.includes('\n- ')
  const section = (isAhead ? unreleased : named(wanted)) ?? ''
  const released = /^\[[^\]]*\] - (\d{4}-\d{2}-\d{2})/.exec(section)?.[1] ?? null
  const changes = section
    .split(/^### /m)
    .slice(1)
    .flatMap((part) => {
      const [kind = '', ...entries] = part.split(/\n- /)
      return entries.map((entry) => ({ kind: kind.trim(), text: firstSentence(entry) }))
    })
  return { released, changes: changes.slice(0, MOST) }
}

/** Without marks of Markdown. */
function firstSentence(entry: string): string {
  const text = entry
    .replaceAll(/\s+/g, ' ')
    // A text of our own.
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .trim()
  const end = text.search(/[.:] (?=[A-Z])/)
  const sentence = end > 0 ? text.slice(0, end) : text.replace(/\.$/, '')
  return sentence.length > MOST_CHARACTERS ? `${sentence.slice(0, MOST_CHARACTERS)} …` : sentence
}
