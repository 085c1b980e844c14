import type { PersonalData } from '../feature.ts'

export const votesDeskData: PersonalData = {
  personal: {
    'young_votes.voter': 'nameless',
    'vote_bursts.outcome': 'impersonal: a word of a closed list',
  },
}
