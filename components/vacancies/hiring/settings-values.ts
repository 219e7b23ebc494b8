import type { RouterInput } from '#components/trpc/client.ts'
import type { Settings } from './types.ts'

type State = 'invitation' | 'discard'

/** Stages, labels and templates as their form holds them; new ones have no id. */
export interface Values {
  stages: { id: string; name: string; state: State | '' }[]
  labels: { id: string; name: string }[]
  templates: { id: string; name: string; text: string }[]
  /** For each removed stage that has responses: the stage that these move to. */
  moves: { from: string; name: string; count: number; to: string }[]
}

export const valuesOf = ({ stages, labels, templates }: Settings): Values => ({
  stages: stages.map(({ id, name, state }) => ({ id, name, state: state ?? '' })),
  labels,
  templates,
  moves: [],
})

export function sentSettings(version: number, values: Values): RouterInput['vacancies']['hiring']['setSettings'] {
  const { stages, labels, templates, moves } = values
  const idOf = ({ id }: { id: string }) => (id === '' ? {} : { id })
  return {
    version,
    stages: stages.map((stage, at) => ({
      ...idOf(stage),
      name: stage.name,
      state: at === 0 || stage.state === '' ? null : stage.state,
    })),
    labels: labels.map((label) => ({ ...idOf(label), name: label.name })),
    templates: templates.map((template) => ({ ...idOf(template), name: template.name, text: template.text })),
    moves: moves.map(({ from, to }) => ({ from, to })),
  }
}
