/** Facets in the order they are shown, with their titles. Pay is drawn apart. */
export const FACETS: readonly { id: string; title: string; open?: boolean }[] = [
  { id: 'area', title: 'Region', open: true },
  { id: 'metro', title: 'Metro' },
  { id: 'experience', title: 'Experience', open: true },
  { id: 'work_format', title: 'Where to work', open: true },
  { id: 'professional_role', title: 'Role', open: true },
  { id: 'employment', title: 'Employment' },
  { id: 'schedule', title: 'Schedule' },
  { id: 'education', title: 'Education' },
  { id: 'industry', title: 'Industry' },
  { id: 'sub_industry', title: 'Part of the industry' },
  { id: 'employment_form', title: 'Contract' },
  { id: 'label', title: 'Only vacancies' },
  { id: 'professional_area', title: 'Professional area' },
  { id: 'specialization', title: 'Specialization' },
]
