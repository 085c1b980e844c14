import { categoryClass } from './category-shape.tsx'
import { classes } from './classes.ts'
import { terrains, useContours } from './contour-terrain.ts'

type Props = { seed: string; category: string; shape?: 'strip' | 'tall'; className?: string }

/** The generated cover of a project: tinted terrain in its category's colour, filling the box that `className` gives it. */
export function ContourCover({ seed, category, shape = 'strip', className }: Props) {
  const { width, height } = terrains[shape]
  const lines = useContours(seed, shape)
  return (
    <svg
      className={classes('ui-cover', categoryClass(category), className)}
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
