import { texts } from '#i18n/texts.ts'
import { z } from 'zod'
import { named, repeated, text } from '#server/core/base.schema.ts'
import { AppError } from '#server/core/errors.ts'
import { publicQuery } from '../operation.ts'
import { areaRef, wordingFor } from '../postings/vacancy-view.ts'
import { AreaRef, Named } from '../postings/vacancy.schema.ts'
import { skills } from './skills.ts'
import { ReferenceInput } from '../dictionaries/dictionaries.schema.ts'
import { districts, institutions } from '../dictionaries/short-lists.ts'

const District = named('District', { id: z.string(), name: z.string(), area_id: z.string() })

export const getDistricts = publicQuery({
  id: 'districts.list',
  summary: 'List districts of cities',
  description: 'A short list of our own: the districts of Moscow and Saint Petersburg.',
  input: ReferenceInput,
  output: z.array(District),
  run: () => Promise.resolve(districts()),
})

const ids = repeated(text(20, 1)).describe('Ids, at most 50')
const Ids = ReferenceInput.extend({ id: ids }).refine(({ id }) => id !== undefined && id.length <= 50, {
  error: () => texts('vacancies.errors')('fiftyIds'),
  path: ['id'],
  params: { code: 'invalid_input' },
})

const Skill = named('Skill', { id: z.string(), text: z.string() })

export const getSkills = publicQuery({
  id: 'skills.list',
  summary: 'List key skills by their ids',
  description: 'Ids are those of `/suggests/skill_set`. Of the 5,000 most frequent skills; others are left out.',
  input: Ids,
  output: named('SkillList', { items: z.array(Skill) }),
  async run(_ctx, { id = [] }) {
    const wanted = new Set(id)
    return { items: (await skills()).filter((skill) => wanted.has(skill.id)) }
  },
})

export const getFaculties = publicQuery({
  id: 'educational_institutions.faculties',
  name: 'listFaculties',
  summary: 'List the faculties of an educational institution',
  description: 'Always empty: only the institutions are known.',
  input: ReferenceInput.extend({ institution_id: text(20).describe('Id of the institution') }),
  output: z.array(Named),
  run(_ctx, { institution_id }) {
    if (!institutions().some(({ id }) => id === institution_id)) throw new AppError('not_found')
    return Promise.resolve([])
  },
})

const Institution = named('EducationalInstitution', {
  id: z.string(),
  text: z.string(),
  acronym: z.string().nullable(),
  synonyms: z.string().nullable(),
  area: AreaRef,
})

export const getInstitutions = publicQuery({
  id: 'educational_institutions.list',
  summary: 'List educational institutions by their ids',
  description: 'Ids are those of `/suggests/educational_institutions`: a short list of our own.',
  input: Ids,
  output: named('EducationalInstitutionList', { items: z.array(Institution) }),
  run(ctx, { id = [] }) {
    const wanted = new Set(id)
    const items = institutions()
      .filter((one) => wanted.has(one.id))
      .map(({ area_id, ...one }) => ({ ...one, area: areaRef(Number(area_id), wordingFor(ctx)) }))
    return Promise.resolve({ items })
  },
})
