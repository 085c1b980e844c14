import { categoryClass } from './category-shape.tsx'
import { classes } from './classes.ts'
import { terrains, useContours } from './contour-terrain.ts'

type Props = {
  seed: string
  /** Tints the summit, on a project's own page. */
  category?: string
  shape?: 'field' | 'head'
  className?: string
}

/** Contour lines behind a hero, a title or a plan's head. Takes the nearest positioned box, fades out towards the text. */
export function ContourField({ seed, category, shape = 'field', className }: Props) {
  const { width, height } = terrains[shape]
  const lines = useContours(seed, shape)
  return (
    <svg
      className={classes(
        'ui-contours',
        `ui-contours-${shape}`,
        category && categoryClass(category),
        className,
      )}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMin slice"
      aria-hidden="true"
      data-contours
    >
      {lines.map((line, index) => (
        <path key={index} d={line} />
      ))}
    </svg>
  )
}
