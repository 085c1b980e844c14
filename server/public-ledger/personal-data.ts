import type { PersonalData } from '../feature.ts'

/** The published rows are of projects and days, never of a person. */
export const publicLedgerData: PersonalData = {
  personal: {
    'public_days.seal': 'impersonal: a hash of the published rows',
    'public_rows.project_id': 'impersonal: the id of a project',
    'public_rows.kind': 'impersonal: a word of a closed list',
  },
}
