import { classes } from '../classes.ts'
import { terrains, useContours } from './contour-terrain.ts'

type Props = { seed: string; shape?: 'strip' | 'tall'; className?: string }

/** A generated cover: terrain in the colour of --tint, filling the box that `className` gives it. */
export function ContourCover({ seed, shape = 'strip', className }: Props) {
  const { width, height } = terrains[shape]
  const lines = useContours(seed, shape)
  return (
    <svg
      className={classes('ui-cover', className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-contours
    >
      {lines.map((line, index) => (
        <path key={index} d={line} />
      ))}
    </svg>
  )
}
