import type { VotePower } from '#contract/votes/vote-power.contract.ts'
import type { CastAnswer } from '#contract/votes/votes.contract.ts'
import type { VotePowerContext } from '#machines/votes/vote-power.machine.ts'

/** 5 of 8 votes of the day, a vote bank and votes of a donation. */
export const votePower: VotePower = {
  dailyVotesEarned: 8,
  dailyVotesUsed: 3,
  voteBank: 22,
  donationVotesEarned: 120,
  donationVotesUsed: 5,
  totalAvailable: 142,
  planName: 'Master',
  planId: 'tier4',
  lastResetDate: '2026-03-01',
  now: '2026-03-01T12:00:00.000Z',
  nextResetAt: '2026-03-02T00:00:00.000Z',
  timeZone: 'Europe/Lisbon',
  lastVote: null,
}
/** After a vote of the day. */
export const later: VotePower = {
  ...votePower,
  dailyVotesUsed: 4,
  totalAvailable: 141,
  now: '2026-03-01T12:00:01.000Z',
}
/** What an answer says that the server gave before. */
export const older: VotePower = {
  ...votePower,
  dailyVotesUsed: 0,
  totalAvailable: 145,
  now: '2026-03-01T11:59:59.000Z',
}
/** The server hasn't come to the reset. */
export const past: VotePower = { ...votePower, nextResetAt: votePower.now }

export const zone = 'Europe/Lisbon'
export const answers = {
  'told here': { power: votePower, zone },
  'told elsewhere': { power: votePower, zone: 'Asia/Tokyo' },
  'told from nowhere': { power: votePower, zone: null },
  past: { power: past, zone },
}

/** Votes of this player that were cast, as the server answers. */
export const answer = (projectId: string, power: VotePower, revokedAt: string | null = null): CastAnswer => ({
  receipt: {
    id: '6d0c7c2e-7b0d-4a0e-8f0f-3a2b1c0d9e8f',
    projectId,
    votes: 1,
    sources: { daily: 1, voteBank: 0, donationBank: 0 },
    at: power.now,
    revocableUntil: '2026-03-01T12:00:15.000Z',
    revokedAt,
  },
  power,
  weightedVotes: 41,
  donatedCents: 0,
  revision: 2,
})

export const one = { projectId: 'project-1', sources: { daily: 1, bank: 0, donationBank: 0 } }
export const back = { projectId: 'project-1', sources: { daily: -1, bank: 0, donationBank: 0 } }
export const other = { projectId: 'project-2', sources: { daily: 0, bank: 2, donationBank: 3 } }

export const presses = {
  valid: { ...one, votes: 1, ofDonations: false },
  boundary: {
    projectId: 'project-2',
    votes: 142,
    ofDonations: false,
    sources: { daily: 5, bank: 22, donationBank: 115 },
  },
  hostile: {
    projectId: 'project-1',
    votes: 2 ** 53,
    ofDonations: false,
    sources: { daily: -1, bank: 2 ** 53, donationBank: 1 },
  },
  'more of the day than there are': {
    projectId: 'project-1',
    votes: 9,
    ofDonations: false,
    sources: { daily: 9, bank: 0, donationBank: 0 },
  },
  'more of the bank': {
    projectId: 'project-1',
    votes: 23,
    ofDonations: false,
    sources: { daily: 0, bank: 23, donationBank: 0 },
  },
  'more of donations': {
    projectId: 'project-1',
    votes: 116,
    ofDonations: true,
    sources: { daily: 0, bank: 0, donationBank: 116 },
  },
  'less than nothing of one': {
    projectId: 'project-1',
    votes: 1,
    ofDonations: false,
    sources: { daily: 2, bank: -1, donationBank: 0 },
  },
  none: {
    projectId: 'project-1',
    votes: 0,
    ofDonations: false,
    sources: { daily: 0, bank: 0, donationBank: 0 },
  },
  'another sum': {
    projectId: 'project-1',
    votes: 2,
    ofDonations: false,
    sources: { daily: 1, bank: 0, donationBank: 0 },
  },
} as const

export const left = ({ power, flights }: VotePowerContext) => {
  const gone = (bank: 'daily' | 'bank' | 'donationBank') =>
    flights.reduce((sum, { sources }) => sum + sources[bank], 0)
  return power
    ? [
        power.dailyVotesEarned - power.dailyVotesUsed - gone('daily'),
        power.voteBank - gone('bank'),
        power.donationVotesEarned - power.donationVotesUsed - gone('donationBank'),
      ]
    : [0, 0, 0]
}
