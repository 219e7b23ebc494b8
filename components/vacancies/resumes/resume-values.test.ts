import { expect, it } from 'vitest'
import type { Resume } from './resume-article.tsx'
import { NEW_RESUME, resumeRequest, valuesOfResume } from './resume-values.ts'

it('sends along what the form does not show', () => {
  const details = {
    business_trip_readiness: { id: 'ready', name: 'ready' },
    relocation: { type: { id: 'relocation_possible', name: 'yes' }, area: [], district: [] },
    travel_time: { id: 'any', name: 'any' },
    has_vehicle: true,
    work_ticket: [],
    metro: null,
    site: [{ type: { id: 'personal', name: 'site' }, url: 'https://vera.example' }],
    recommendation: [],
    certificate: [{ title: 'A', achieved_at: '2024-05-01', type: 'custom', owner: null, url: null }],
    hidden_fields: [{ id: 'phones', name: 'phones' }],
    resume_locale: { id: 'EN', name: 'English' },
  }
  const rest = { experience: [], education: { level: { id: 'higher' }, primary: [] }, language: [], contact: [] }
  const lists = { skill_set: [], citizenship: [], professional_roles: [], employments: [], schedules: [] }
  const area = { id: '1', name: 'Москва', url: '' }
  const resume = { ...rest, ...lists, ...details, title: 'A', area, driver_license_types: [] } as unknown as Resume
  expect(resumeRequest(valuesOfResume(resume))).toMatchObject(details)
  expect(Object.keys(resumeRequest(NEW_RESUME))).not.toContain('kept')
})
