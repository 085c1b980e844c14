import type { ChartRange, ProjectDay } from '#machines/projects/project-page.machine.ts'

/** Start of each range, counted from the end; 0 is the beginning. */
const beginOf: Record<ChartRange, number> = { week: -7, fourWeeks: -28, all: 0 }

export const shownDays = (days: readonly ProjectDay[], range: ChartRange): readonly ProjectDay[] =>
  days.slice(beginOf[range])

/** Returns the days with `more` votes added to the last one, which is today. */
export const withToday = (days: readonly ProjectDay[], more: number): readonly ProjectDay[] =>
  days.map((day, at) => (at === days.length - 1 ? { ...day, votes: day.votes + more } : day))

export interface ProjectWeek {
  /** The first day of the week. */
  date: string
  cents: number
}

const weekOf = (days: readonly ProjectDay[]): ProjectWeek => ({
  date: (days[0] as ProjectDay).date,
  cents: days.reduce((sum, { donatedCents }) => sum + donatedCents, 0),
})

/** Sums the donations of the last `count` weeks of seven days, oldest first; the last week ends with the last day. */
export const weeksOf = (days: readonly ProjectDay[], count: number): readonly ProjectWeek[] => {
  const weeks: ProjectWeek[] = []
  for (let end = days.length; end >= 7 && weeks.length < count; end -= 7)
    weeks.unshift(weekOf(days.slice(end - 7, end)))
  return weeks
}
