import type { PersonalData } from '../feature.ts'

const catalogue = 'impersonal: the catalogue of plans'

export const plansData: PersonalData = {
  personal: {
    'plans.id': catalogue,
    'plans.name': catalogue,
    'features.feature_key': catalogue,
    'features.description': catalogue,
    'plan_features.feature_description': catalogue,
    'plan_features.value': catalogue,
  },
}
