import { classes } from '#src/ui/classes.ts'
import { ContourLines } from '#src/ui/drawing/contour-lines.tsx'
import './avatar.css'

interface Props {
  username: string
  /** The seed of a wallet's picture; null: the initial. */
  seed: string | null
  /** 64 or 36 px. */
  size?: 'md' | 'sm'
  className?: string
}

/** The first character of a username, in capitals. */
const initialOf = (username: string): string => (Array.from(username)[0] ?? '').toUpperCase()

/** A player's picture, filling its box: drawn from the seed of a wallet, or the initial of the username. */
export function Picture({ username, seed }: Pick<Props, 'username' | 'seed'>) {
  if (seed === null) return <span>{initialOf(username)}</span>
  return <ContourLines seed={seed} shape="avatar" align="xMidYMid" className="avatar-picture size-full" />
}

/** A player's picture in a box of its own. */
export function Avatar({ username, seed, size = 'md', className }: Props) {
  return (
    <span
      className={classes(
        'bg-surface-3 text-title-1 grid flex-none place-items-center overflow-hidden rounded-md',
        size === 'md' ? 'size-16' : 'size-9',
        className,
      )}
      aria-hidden="true"
      translate="no"
    >
      <Picture username={username} seed={seed} />
    </span>
  )
}
