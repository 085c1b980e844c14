import { kilobytes, median, row, spread, type Target } from './figures.ts'
import type { Load, Throttling } from './loads.ts'
import type { ServerCost } from './server-cost.ts'
import type { Asked, Moment, Press } from './visits.ts'

const limits = { largestPaint: 1.1, requests: 6, layoutShift: 0.01, press: 1.5 }

const ways: readonly Throttling[] = ['applied', 'simulated']

/** Figures of a page and of what it is compared with, run by run. */
export interface Pair<Figure> {
  readonly hub: readonly Figure[]
  readonly other: readonly Figure[]
}

const pick = <From, To>({ hub, other }: Pair<From>, to: (from: From) => To): Pair<To> => ({
  hub: hub.map(to),
  other: other.map(to),
})

/** The hub's figure over the other's, of each run. */
const ratiosOf = ({ hub, other }: Pair<number>): number[] =>
  hub.map((figure, run) => figure / (other[run] ?? NaN)).filter(Number.isFinite)

const columns = ({ hub, other }: Pair<number>, unit?: string, digits?: number): [string, string] => [
  spread(hub, unit, digits),
  spread(other, unit, digits),
]

/** Prints what Lighthouse measured; `other`: the static copy. */
export const reportLoads = (loads: Readonly<Record<Throttling, Pair<Load>>>): Target[] => {
  row('', 'hub', 'static copy', 'ratio, run by run')
  for (const way of ways) {
    const paints = pick(loads[way], ({ largestPaint }) => largestPaint)
    row(`largest paint, ${way}`, ...columns(paints, 'ms'), spread(ratiosOf(paints), '', 2))
  }
  for (const way of ways) {
    const times = pick(loads[way], ({ blocking }) => blocking)
    row(`blocking time, ${way}`, ...columns(times, 'ms'))
  }
  for (const way of ways) {
    const shifts = pick(loads[way], ({ layoutShift }) => layoutShift)
    row(`layout shift, ${way}`, ...columns(shifts, '', 4))
  }
  const requests = pick(loads.applied, (load) => load.requests)
  row('requests until idle', ...columns(requests))
  const kinds = new Set(loads.applied.hub.flatMap(({ bytes }) => Object.keys(bytes)))
  for (const kind of [...kinds].toSorted()) {
    const { hub, other } = pick(loads.applied, ({ bytes }) => bytes[kind] ?? 0)
    row(`bytes, ${kind.toLowerCase()}`, kilobytes(median(hub)), kilobytes(median(other)))
  }
  const paint = median(ratiosOf(pick(loads.applied, ({ largestPaint }) => largestPaint)))
  const shift = Math.max(...ways.flatMap((way) => loads[way].hub.map(({ layoutShift }) => layoutShift)))
  return [
    {
      name: `largest paint, applied: <= ${limits.largestPaint} x`,
      reached: paint.toFixed(2),
      isMet: paint <= limits.largestPaint,
      counts: true,
    },
    {
      name: `layout shift, worst: <= ${limits.layoutShift}`,
      reached: shift.toFixed(4),
      isMet: shift <= limits.layoutShift,
      counts: true,
    },
  ]
}

const toldAnswers = (presses: readonly Press[]): string => {
  const answers = presses.flatMap(({ answered }) => answered ?? [])
  const lost = presses.length - answers.length
  if (lost === 0) return spread(answers, 'ms')
  return lost === presses.length ? `lost in all ${lost} runs` : `${spread(answers, 'ms')}, lost in ${lost}`
}

/** Prints how "Explore plans" answers; `other`: the bare page. */
export const reportPresses = (presses: Readonly<Record<Moment, Pair<Press>>>): Target[] => {
  console.log('\n"Explore plans", since the navigation began')
  row('', 'hub', 'bare hydrated page', 'ratio, run by run')
  for (const [moment, name] of [
    ['visible', 'as soon as it is visible'],
    ['works', 'as soon as it works'],
  ] as const) {
    const pair = presses[moment]
    const working = pick(pair, ({ works }) => works)
    if (moment === 'works') row('works', ...columns(working, 'ms'), spread(ratiosOf(working), '', 2))
    const pressed = pick(pair, (one) => one.pressed)
    row(`pressed ${name}`, ...columns(pressed, 'ms'))
    const heard = pick(pair, (one) => one.heard)
    row('  shows that it was', ...columns(heard, 'ms'), spread(ratiosOf(heard), '', 2))
    const ratios = ratiosOf(pick(pair, ({ answered }) => answered ?? NaN))
    row('  answers', toldAnswers(pair.hub), toldAnswers(pair.other), spread(ratios, '', 2))
  }
  const answer = median(ratiosOf(pick(presses.works, ({ answered }) => answered ?? NaN)))
  return [
    {
      name: `answers once it works: <= ${limits.press} x`,
      reached: answer.toFixed(2),
      isMet: answer <= limits.press,
      counts: false,
    },
  ]
}

/** Prints what a guest's page asks for, with the addresses of the run that asked for most. */
export const reportRequests = (visits: readonly Asked[]): Target[] => {
  console.log('\nRequests of a guest who presses nothing, without data: addresses and the icon of the tab')
  row('until the button works', spread(visits.map(({ untilUsable }) => untilUsable.length)))
  const [most = []] = visits
    .map(({ untilUsable }) => untilUsable)
    .toSorted((one, other) => other.length - one.length)
  for (const path of most) console.log(`    ${path}`)
  row('until idle', spread(visits.map(({ untilIdle }) => untilIdle.length)))
  return [
    {
      name: `requests until it works: <= ${limits.requests}`,
      reached: String(most.length),
      isMet: most.length <= limits.requests,
      counts: true,
    },
  ]
}

const megabytes = (value: number | null): string => (value === null ? 'unknown' : `${value.toFixed(0)} MB`)

/** Prints what the pages cost the server. */
export const reportServer = ({ written, shell, renderings, memory }: ServerCost): void => {
  console.log('\nThe server, answering 16 requests at a time')
  row('/ as a guest, kept for 5 s', spread(written, '/s'))
  row('/settings, the plain shell', spread(shell, '/s'))
  row(
    'rendering it, never kept',
    spread(renderings, '/s'),
    `${(1000 / median(renderings)).toFixed(1)} ms each`,
  )
  row(
    'resident memory',
    [
      `${megabytes(memory.atStart)} at the start`,
      `${megabytes(memory.afterShells)} after shells`,
      `${megabytes(memory.afterWritten)} after written pages`,
      `${megabytes(memory.atEnd)} at the end`,
    ].join(', '),
  )
}
