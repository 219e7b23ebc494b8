/**
 * Facets in the order they are shown: id of the cluster, the parameter its values go to, its title.
 * `salary` and the flags are drawn apart.
 */
export const FACETS: readonly { id: string; param: string; title: string; open?: boolean }[] = [
  { id: 'area', param: 'area', title: 'Region', open: true },
  { id: 'metro', param: 'metro', title: 'Metro' },
  { id: 'experience', param: 'experience', title: 'Experience', open: true },
  { id: 'work_format', param: 'work_format', title: 'Where to work', open: true },
  { id: 'professional_role', param: 'professional_role', title: 'Role', open: true },
  { id: 'employment', param: 'employment', title: 'Employment' },
  { id: 'schedule', param: 'schedule', title: 'Schedule' },
  { id: 'education', param: 'education', title: 'Education' },
  { id: 'industry', param: 'industry', title: 'Industry' },
  { id: 'sub_industry', param: 'industry', title: 'Part of the industry' },
  { id: 'employment_form', param: 'employment_form', title: 'Contract' },
  { id: 'label', param: 'label', title: 'Only vacancies' },
  { id: 'professional_area', param: 'specialization', title: 'Professional area' },
  { id: 'specialization', param: 'specialization', title: 'Specialization' },
]
