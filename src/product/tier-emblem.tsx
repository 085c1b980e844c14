import { classes } from '#src/ui/classes.ts'

export type Tier = 0 | 1 | 2 | 3 | 4 | 5

type Point = readonly [number, number]

/** Corners of a hexagon of radius 9 around 10,10, clockwise from the top. */
const corners: readonly Point[] = [
  [10, 1],
  [17.8, 5.5],
  [17.8, 14.5],
  [10, 19],
  [2.2, 14.5],
  [2.2, 5.5],
]
const outline = `M${corners.map((corner) => corner.join(' ')).join('L')}Z`

/** A facet drawn a little smaller than its field, so that neighbours stay apart. */
const facets = corners.map((corner, index) => {
  const triangle: readonly Point[] = [[10, 10], corner, corners[(index + 1) % 6] ?? corner]
  const middle = (axis: 0 | 1) => triangle.reduce((sum, point) => sum + point[axis] / 3, 0)
  const inset = (point: Point) =>
    ([0, 1] as const).map((axis) => (middle(axis) + (point[axis] - middle(axis)) * 0.86).toFixed(2))
  return `M${triangle.map((point) => inset(point).join(' ')).join('L')}Z`
})

/** How many of the six facets are lit: the tier's number, the highest tier all of them. */
const lit = (tier: Tier) => (tier === 5 ? 6 : tier)

/** The hexagon of a plan, told apart by the number of lit facets. Always beside the plan's name. */
export function TierEmblem({
  tier,
  size = 14,
  className,
}: {
  tier: Tier
  size?: number
  className?: string
}) {
  return (
    <svg
      className={classes(`tier-${tier}`, 'tier-emblem', className)}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path
        d={`${outline}M10 1V19M17.8 5.5L2.2 14.5M17.8 14.5L2.2 5.5`}
        fill="none"
        stroke="var(--tier)"
        strokeOpacity="0.6"
        strokeWidth={size < 20 ? 1.2 : size < 100 ? 0.9 : 0.36}
        strokeLinejoin="round"
      />
      {facets.slice(0, lit(tier)).map((facet) => (
        <path key={facet} className="tier-facet" d={facet} fill="var(--tier)" />
      ))}
    </svg>
  )
}
