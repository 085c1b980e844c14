import { classes } from '../classes.ts'
import { terrains, useContours } from './contour-terrain.ts'

type Props = { seed: string; shape?: 'field' | 'head'; className?: string }

/** Contour lines behind a hero, a title or the head of a card. Takes the nearest positioned box, fades out towards the text. */
export function ContourField({ seed, shape = 'field', className }: Props) {
  const { width, height } = terrains[shape]
  const lines = useContours(seed, shape)
  return (
    <svg
      className={classes('ui-contours', `ui-contours-${shape}`, className)}
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
