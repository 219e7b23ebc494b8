'use client'

import type { Ref } from 'react'
import type { Choice } from './choice.ts'
import { TagsField } from './tags-field.tsx'

type SkillsFieldProps = {
  value: readonly Choice[]
  onChange: (skills: Choice[]) => void
  error?: string
  ref?: Ref<HTMLInputElement>
}

/** Key skills, of a vacancy as of a resume. */
export const SkillsField = (props: SkillsFieldProps) => (
  <TagsField label="Key skills" kind="skill_set" free most={30} {...props} />
)
