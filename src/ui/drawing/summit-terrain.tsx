import { classes } from '../classes.ts'
import { summitLines } from './summit-lines.ts'
import './summit-terrain.css'

/** The lines of one hill around a sign of --sign, in the middle of its box and the colour of --summit; decoration. */
export function SummitTerrain({ seed, className }: { seed: string; className?: string }) {
  return (
    <div className={classes('summit-terrain', className)} aria-hidden="true">
      <svg viewBox="-600 -600 1200 1200" data-contours>
        {summitLines(seed).map((line, index) => (
          <path key={index} d={line} />
        ))}
      </svg>
    </div>
  )
}
