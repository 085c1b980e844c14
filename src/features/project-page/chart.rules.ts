import type { ChartRange, ProjectDay } from '#machines/projects/project-page.machine.ts'

/** Where they begin, from the end; 0 is the beginning. */
const beginOf: Record<ChartRange, number> = { week: -7, fourWeeks: -28, all: 0 }

/** The days that the chart shows, oldest first. */
export const shownDays = (days: readonly ProjectDay[], range: ChartRange): readonly ProjectDay[] =>
  days.slice(beginOf[range])

/** The days with so many votes more on the last one, which is today. */
export const withToday = (days: readonly ProjectDay[], more: number): readonly ProjectDay[] =>
  days.map((day, at) => (at === days.length - 1 ? { ...day, votes: day.votes + more } : day))

export interface ProjectWeek {
  /** Its first day. */
  date: string
  cents: number
}

const weekOf = (days: readonly ProjectDay[]): ProjectWeek => ({
  date: (days[0] as ProjectDay).date,
  cents: days.reduce((sum, { donatedCents }) => sum + donatedCents, 0),
})

/** Donations of the last weeks of seven days, oldest first; the last one ends with the last day. */
export const weeksOf = (days: readonly ProjectDay[], count: number): readonly ProjectWeek[] => {
  const weeks: ProjectWeek[] = []
  for (let end = days.length; end >= 7 && weeks.length < count; end -= 7)
    weeks.unshift(weekOf(days.slice(end - 7, end)))
  return weeks
}
