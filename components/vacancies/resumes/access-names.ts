/** Whom a resume is open to: ids of the dictionary resume_access_type, in words. */
export const ACCESS: Record<string, { name: string; short: string; hint: string }> = {
  clients: {
    name: 'Employers',
    short: 'Employers',
    hint: 'Your name too. Contacts only after you respond to a vacancy.',
  },
  everyone: { name: 'Everybody', short: 'Everybody', hint: 'Strangers see neither name nor contacts.' },
  direct: { name: 'Whoever has its address', short: 'By link', hint: 'In no list.' },
  no_one: { name: 'Nobody', short: 'Nobody', hint: 'Only the employers you respond to.' },
}
