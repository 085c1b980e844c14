import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Project } from '#contract/projects/projects.contract.ts'
import '#src/features/projects/landing.css'
import { LatestDonations } from '#src/features/projects/latest-donations.tsx'
import { SectionLoading } from '#src/features/projects/projects-loading.tsx'
import { VotesPerDay } from '#src/features/projects/votes-per-day.tsx'
import { Waypoints } from '#src/features/projects/waypoints.tsx'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'
import { sentByServer } from '../support/hydrated.tsx'

describe('What the server sends of the landing page', () => {
  beforeAll(async () => {
    await activateLanguage('en')
    await loadTexts('projects')
  })
  afterEach(() => page.viewport(1280, 800))

  test.each([375, 768, 1280])(
    'keeps the room of panels and cards while they load, at %i px',
    async (width) => {
      await page.viewport(width, 800)
      const { place } = sentByServer(<SectionLoading />)
      expect(place.querySelectorAll('[style]')).toHaveLength(0)
      const [panels, cards] = ['.landing-panels-loading', '.landing-cards'].map((one) =>
        place.querySelector(one)?.getBoundingClientRect(),
      )
      const heading = place.querySelector('h2')?.getBoundingClientRect()
      if (!panels || !cards || !heading) throw new Error('The placeholders have other names')
      if (width < 1024) expect(panels.bottom).toBeLessThan(heading.top)
      else expect(panels.left).toBeGreaterThan(cards.right)
      if (width >= 1024) expect(panels.top).toBe(cards.top)
      expect(panels.height).toBe({ 375: 720, 768: 432, 1280: 960 }[width])
    },
  )

  const day = (index: number, votes: number) => ({ date: `2026-11-${16 + index}`, votes })
  const week = [30, 60, 15, 0, 45, 6, 12].map((votes, index) => day(index, votes))
  const bars = (place: Element) =>
    [...place.querySelectorAll('.landing-bar')].map((bar) => bar.getBoundingClientRect())

  test('has upright bars of the week’s votes without a style attribute', async () => {
    const { place, takeOver } = sentByServer(<VotesPerDay days={week} />)
    expect(place.querySelectorAll('[style]')).toHaveLength(0)
    const heights = bars(place).map(({ height }) => height)
    expect(heights).toEqual([44, 88, 22, 0, 66, 8.8, 17.6].map((height) => expect.closeTo(height, 1)))
    expect(new Set(bars(place).map(({ bottom }) => bottom)).size).toBe(1)
    await takeOver()
    expect(bars(place).map(({ height }) => height)).toEqual(heights)
  })

  test('has lying ones where there is no room for seven days', () => {
    const { place } = sentByServer(<VotesPerDay days={week} />)
    place.style.inlineSize = '18rem'
    const [first, full] = bars(place)
    expect(full?.width).toBeGreaterThan(100)
    expect(first?.width).toBeCloseTo((full?.width ?? 0) / 2, 1)
    expect(new Set(bars(place).map(({ height }) => height))).toEqual(new Set([12]))
    expect(new Set(bars(place).map(({ left }) => left)).size).toBe(1)
  })

  test('says of a donation when it was, and how long ago once the browser knows', async () => {
    const now = Date.parse('2026-11-23T01:30:00.000Z')
    const donation = (id: string, at: string) => ({
      id,
      projectId: null,
      projectTitle: null,
      category: null,
      amountCents: 500,
      at,
    })
    const donations = [
      donation('a', '2026-11-23T01:02:00.000Z'),
      donation('b', '2026-11-22T23:04:00.000Z'),
      donation('c', '2026-11-20T12:00:00.000Z'),
    ]
    const { place, takeOver } = sentByServer(<LatestDonations donations={donations} now={now} />)
    const rows = [...place.querySelectorAll('li')]
    const said = () => rows.map((row) => row.querySelector('.text-small')?.textContent)
    const boxes = () => rows.map((row) => row.getBoundingClientRect().toJSON() as unknown)
    expect(said()).toEqual(['Nov 23', 'Nov 22', 'Nov 20'])
    const before = boxes()
    await takeOver()
    expect(said()).toEqual(['Just now', '2h ago', 'Nov 20'])
    expect(boxes()).toEqual(before)
  })

  test('has the leading projects in four places of the map', () => {
    const project = (id: string): Project => ({
      id,
      title: id,
      description: '',
      category: 'Others',
      status: 'active',
      goalCents: null,
      donatedCents: 0,
      milestone: null,
      weightedVotes: 5,
      revision: 1,
      weekVotes: 5,
      comments: 0,
      priority: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
    })
    const { place } = sentByServer(<Waypoints projects={['a', 'b', 'c', 'd', 'e'].map(project)} />)
    expect(place.querySelectorAll('[style]')).toHaveLength(0)
    place.style.position = 'relative'
    const { left, top, width, height } = place.getBoundingClientRect()
    const places = [...place.querySelectorAll('li')].map((one) => one.getBoundingClientRect())
    expect(places.map((one) => [(one.left - left) / width, (one.top - top) / height])).toEqual(
      [
        [0.62, 0.09],
        [0.75, -0.03],
        [0.73, 0.23],
        [0.63, 0.4],
      ].map((pair) => pair.map((one) => expect.closeTo(one, 3))),
    )
  })
})
