import { describe, expect, it } from 'vitest'
import type { DonationChoice } from '#machines/donation/donation.machine.ts'
import { differs, readChoice, textOfChoice } from '#src/features/donation/donation-choice.rules.ts'

const project = {
  id: 'guild-quartermaster',
  title: 'Guild Quartermaster',
  category: 'Guilds',
  donatedCents: 287_000,
  goalCents: 450_000,
  weightedVotes: 4_118,
} as const
const backs: DonationChoice = { project, cents: 5_000, voteAtOnce: false }
const gives: DonationChoice = { project: null, cents: 99_999_500, voteAtOnce: true }

describe('a kept donation', () => {
  it.each([backs, gives])('is read as it was kept', (choice) => {
    expect(readChoice(textOfChoice(choice))).toEqual(choice)
  })

  it.each([
    [700, 500],
    [0, 500],
    [1_800, 2_000],
  ])('of %d cents half typed is read as %d', (typed, cents) => {
    expect(readChoice(textOfChoice({ ...backs, cents: typed }))).toEqual({ ...backs, cents })
  })

  it('differs once amount or use of the votes was chosen, not with the project alone', () => {
    expect(differs({ ...backs, project: null }, backs)).toBe(false)
    expect(differs({ ...backs, cents: 1_000 }, backs)).toBe(true)
    expect(differs({ ...backs, voteAtOnce: true }, backs)).toBe(true)
    const first: DonationChoice = { project, cents: 500, voteAtOnce: true }
    expect(differs(first, null)).toBe(false)
    expect(differs({ ...first, cents: 1_000 }, null)).toBe(true)
    expect(differs({ ...first, voteAtOnce: false }, null)).toBe(true)
  })

  it('keeps nothing of the flow beside the choice', () => {
    const context = { ...backs, user: { id: 'user-alice' }, problem: 'timeout' }
    expect(JSON.parse(textOfChoice(context))).toEqual({ version: 1, ...backs })
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', JSON.stringify({ ...backs, version: 2 })],
    ['no amount', JSON.stringify({ version: 1, project: null, voteAtOnce: true })],
    ['half a cent', JSON.stringify({ version: 1, ...gives, cents: 0.5 })],
    [
      'an unknown category',
      JSON.stringify({ version: 1, ...backs, project: { ...project, category: 'Cats' } }),
    ],
    ['a project without a title', JSON.stringify({ version: 1, ...backs, project: { id: 'a-project' } })],
    ['a word for yes', JSON.stringify({ version: 1, ...gives, voteAtOnce: 'yes' })],
  ])('that is %s is no choice', (_, text) => {
    expect(readChoice(text)).toBeNull()
  })
})
