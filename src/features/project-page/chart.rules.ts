import type { ChartRange, ProjectDay } from '#machines/project-page.machine.ts'

export const chartRanges: readonly ChartRange[] = ['week', 'fourWeeks', 'all']

const daysOf: Record<ChartRange, number> = { week: 7, fourWeeks: 28, all: Infinity }

/** The days that the chart shows, oldest first. */
export const shownDays = (days: readonly ProjectDay[], range: ChartRange): readonly ProjectDay[] =>
  days.slice(-Math.min(daysOf[range], days.length))

export interface ProjectWeek {
  /** Its first day. */
  date: string
  cents: number
}

/** Donations of the last weeks of seven days, oldest first; the last one ends with the last day. */
export const weeksOf = (days: readonly ProjectDay[], count: number): readonly ProjectWeek[] => {
  const weeks: ProjectWeek[] = []
  for (let end = days.length; end >= 7 && weeks.length < count; end -= 7) {
    const week = days.slice(end - 7, end)
    weeks.unshift({
      date: week[0]?.date ?? '',
      cents: week.reduce((sum, { donatedCents }) => sum + donatedCents, 0),
    })
  }
  return weeks
}
