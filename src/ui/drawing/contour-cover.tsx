import { classes } from '../classes.ts'
import { ContourLines } from './contour-lines.tsx'

type Props = { seed: string; shape?: 'strip' | 'tall'; className?: string }

/** A generated cover: terrain in the colour of --tint, filling the box that `className` gives it. */
export function ContourCover({ seed, shape = 'strip', className }: Props) {
  return (
    <ContourLines seed={seed} shape={shape} align="xMidYMid" className={classes('ui-cover', className)} />
  )
}
