import { terrains, useContours } from './contour-terrain.ts'

type Props = {
  seed: string
  shape: keyof typeof terrains
  /** The part that stays visible if the box has another shape. */
  align: 'xMidYMid' | 'xMaxYMin'
  className: string
}

/** The lines of a generated terrain, filling their box. */
export function ContourLines({ seed, shape, align, className }: Props) {
  const { width, height } = terrains[shape]
  const lines = useContours(seed, shape)
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`${align} slice`}
      aria-hidden="true"
      data-contours
    >
      {lines.map((line, index) => (
        <path key={index} d={line} />
      ))}
    </svg>
  )
}
