// Writes docs/configuration.md and .env.example from server/settings/settings.schema.ts. Usage: npm run settings
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { Env, SECRETS } from '#server/settings/settings.schema.ts'

export interface Setting {
  name: string
  /** The default as it would be written in the environment; empty when there is none. */
  default: string
  text: string
  /** Whether `<name>_FILE` may name a file with the value. */
  file: boolean
}

if (import.meta.main) {
  writeFileSync('docs/configuration.md', configurationPage())
  writeFileSync('.env.example', environmentExample())
  console.log('Wrote docs/configuration.md and .env.example')
}

/** Every setting as server/settings/settings.schema.ts declares it. */
export function settings(): Setting[] {
  const { properties = {} } = z.toJSONSchema(Env, { io: 'input', unrepresentable: 'any' })
  const defaults = Env.parse({}) as Record<string, unknown>
  return Object.entries(properties).map(([name, schema]) => {
    const value = defaults[name]
    const { description = '', enum: choices } = schema as z.core.JSONSchema.JSONSchema
    const others = choices && !isFlag(choices) ? choices.filter((choice) => choice !== value) : []
    const text = others.length > 0 ? `${description}. Or ${others.join(', ')}` : description
    return { name, default: textOf(value), text, file: SECRETS.some((secret) => secret === name) }
  })
}

/** The whole of docs/configuration.md. */
export function configurationPage(): string {
  const rows = settings().map((setting) => {
    const value = setting.default === '' ? '' : `\`${setting.default}\``
    return `| \`${setting.name}\`${setting.file ? ', `_FILE`' : ''} | ${value} | ${setting.text} |`
  })
  return `# Configuration

Every setting is an environment variable; \`NAME=\` counts as not set. A value that cannot be used stops the start and is
named. Where \`_FILE\` stands beside a name, \`<name>_FILE\` may name a file with the value instead, such as a secret of Docker or
a credential of systemd; line ends at its end do not count. This page is made from \`server/settings/settings.schema.ts\` by \`npm run settings\`.

| name | default | |
| --- | --- | --- |
${rows.join('\n')}
`
}

/** The whole of .env.example: every setting that a person may want to change, commented out, with its default. */
export function environmentExample(): string {
  const entries = settings()
    .filter(({ text }) => !text.startsWith('Set by '))
    .map(({ name, default: value, text, file }) => {
      const line = `#${name}=${/[\s<>]/.test(value) ? `'${value}'` : value}\n`
      return `# ${text}\n${line}${file ? `#${name}_FILE=\n` : ''}`
    })
  return `# Settings of Quartet with their defaults; docs/configuration.md lists them as a table. Made from server/settings/settings.schema.ts by
# \`npm run settings\`. Copy this file to quartet.env and take the # off the lines you change; a secret is
# either a value or the content of the file that NAME_FILE names. Quartet reads its environment
# and no file: \`set -a; . ./quartet.env; npm start\`, or name the file to systemd or Docker Compose (deploy/).

${entries.join('\n')}`
}

function isFlag(choices: unknown[]): boolean {
  return choices.includes('on') && choices.includes('off')
}

function textOf(value: unknown): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  // As it is written in the environment.
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
