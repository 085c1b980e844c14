import { classes } from '#src/ui/classes.ts'
import { ContourLines } from '#src/ui/drawing/contour-lines.tsx'
import './avatar.css'

interface Props {
  username: string
  /** The seed of a wallet's picture; null: the initial. */
  seed: string | null
  className?: string
}

/** The first character of a username, in capitals. */
export const initialOf = (username: string): string => (Array.from(username)[0] ?? '').toUpperCase()

/** A player's picture: drawn from the seed of a wallet, or the initial of the username. */
export function Avatar({ username, seed, className }: Props) {
  return (
    <span
      className={classes('bg-surface-3 grid size-16 flex-none place-items-center overflow-hidden', className)}
      aria-hidden="true"
      translate="no"
    >
      {seed === null ? (
        <span className="text-title-1">{initialOf(username)}</span>
      ) : (
        <ContourLines seed={seed} shape="avatar" align="xMidYMid" className="avatar-picture size-full" />
      )}
    </span>
  )
}
