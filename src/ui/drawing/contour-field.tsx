import { classes } from '../classes.ts'
import { ContourLines } from './contour-lines.tsx'

type Props = { seed: string; shape?: 'field' | 'head'; className?: string }

/**
 * Contour lines behind a hero, a title or the head of a card. Fills the nearest positioned box, fades out towards the
 * text.
 */
export function ContourField({ seed, shape = 'field', className }: Props) {
  return (
    <ContourLines
      seed={seed}
      shape={shape}
      align="xMaxYMin"
      className={classes('ui-contours', `ui-contours-${shape}`, className)}
    />
  )
}
